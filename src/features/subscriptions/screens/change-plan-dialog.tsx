import { useEffect, useState } from 'react';
import type { SubscriptionTier } from '#features/businesses/contract.ts';
import { premiumAdds } from '#features/businesses/upgrade.ts';
import { formatLondonDay } from '#shared/calendar/london-time.ts';
import { ApiError } from '#shared/http/api-client.ts';
import { Button } from '#shared/ui/button.tsx';
import { Dialog } from '#shared/ui/dialog.tsx';
import { Notice } from '#shared/ui/notice.tsx';
import { useApi } from '#shared/ui/site-context.tsx';
import { Skeleton } from '#shared/ui/skeleton.tsx';
import type { PlanPayment, TierChangePreview } from '../contract.ts';
import { changePlan, tierChangePreview } from '../plan-calls.ts';
import { signedPounds } from '../plan-words.ts';
import { planNames } from '../rules.ts';

const sentenceOf = (error: unknown): string =>
  error instanceof ApiError ? error.sentence : 'We could not reach the server. Please try again.';

/**
 * Shows what changing to the other plan costs, as the provider reckons it now, and changes it for exactly that.
 * Should the amount have moved on, the dialog says so and shows the new one.
 */
export function ChangePlanDialog({
  businessId,
  tier,
  open,
  onClose,
  onChanged,
  onToPay,
}: {
  businessId: number;
  tier: SubscriptionTier;
  open: boolean;
  onClose: () => void;
  onChanged: (tier: SubscriptionTier) => void;
  /** The kept card was refused: the change waits for this payment. */
  onToPay: (payment: PlanPayment) => void;
}) {
  const api = useApi();
  const [preview, setPreview] = useState<TierChangePreview | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [asked, setAsked] = useState(0);

  useEffect(() => {
    if (!open) return;
    let gone = false;
    setPreview(null);
    tierChangePreview(api, businessId, tier).then(
      (answer) => {
        if (!gone) setPreview(answer);
      },
      (error: unknown) => {
        if (!gone) setRefusal(sentenceOf(error));
      },
    );
    return () => {
      gone = true;
    };
  }, [api, businessId, tier, open, asked]);

  const close = () => {
    setRefusal(null);
    onClose();
  };
  const confirm = async (shown: TierChangePreview) => {
    setBusy(true);
    setRefusal(null);
    try {
      const { prorationDate, dueNow } = shown;
      const { payment } = await changePlan(api, businessId, { tier, prorationDate, dueNow });
      if (payment === null) {
        onChanged(tier);
        close();
      } else onToPay(payment);
    } catch (error) {
      setRefusal(sentenceOf(error));
      setAsked(asked + 1);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => {
        if (!next && !busy) close();
      }}
      locked={busy}
      title={`Change to the ${planNames[tier]}?`}
      footer={
        <>
          <Button variant="secondary" onClick={close} disabled={busy}>
            Not now
          </Button>
          <Button
            busy={busy}
            busyLabel="Changing..."
            disabled={preview === null}
            onClick={() => preview !== null && void confirm(preview)}
          >
            {preview === null || preview.dueNow === '0.00'
              ? 'Change plan'
              : `Pay £${preview.dueNow} and change`}
          </Button>
        </>
      }
    >
      {refusal !== null && (
        <Notice tone="danger" role="alert" className="mb-4">
          {refusal}
        </Notice>
      )}
      {preview === null && refusal === null && (
        <div role="status" className="grid gap-3">
          <span className="sr-only">Working out the price...</span>
          <Skeleton className="h-6" />
          <Skeleton className="h-6" />
          <Skeleton className="h-6" />
        </div>
      )}
      <Difference tier={tier} />
      {preview !== null && <Reckoning preview={preview} />}
    </Dialog>
  );
}

/** What the other plan has that this one has not, or the other way round. */
function Difference({ tier }: { tier: SubscriptionTier }) {
  return (
    <div className="mb-5">
      <p>
        {tier === 'premium'
          ? 'Premium Pro adds an analytics dashboard:'
          : 'Everything stays but the analytics dashboard. These go:'}
      </p>
      <ul className="mt-2 grid list-disc gap-1 pl-5 text-ink-2">
        {premiumAdds.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </div>
  );
}

function Reckoning({ preview }: { preview: TierChangePreview }) {
  const { credit, dueNow, lines, monthly, nextPayment } = preview;
  return (
    <>
      <dl className="grid gap-2.5">
        {lines.map(({ text, amount }) => (
          <div key={text} className="flex justify-between gap-4 text-ink-2">
            <dt>{text}</dt>
            <dd className="text-right whitespace-nowrap tabular-nums">{signedPounds(amount)}</dd>
          </div>
        ))}
        <div className="flex justify-between gap-4 border-t border-line pt-2.5 font-semibold">
          <dt>To pay now</dt>
          <dd className="text-right whitespace-nowrap tabular-nums">£{dueNow}</dd>
        </div>
        {credit !== '0.00' && (
          <div className="flex justify-between gap-4 font-semibold">
            <dt>To your credit</dt>
            <dd className="text-right whitespace-nowrap tabular-nums">£{credit}</dd>
          </div>
        )}
      </dl>
      <p className="mt-4 text-ink-2">
        Next payment on {formatLondonDay(new Date(nextPayment.on))}: <b>£{nextPayment.amount}</b>. After that
        £{monthly} each month{credit === '0.00' ? '' : ', once your credit is used up'}.
      </p>
    </>
  );
}
