import { useEffect, useState } from 'react';
import type { SubscriptionTier } from '#areas/catalogue/businesses/contract.ts';
import { formatLondonDay } from '#shared/calendar/london-time.ts';
import { MutationDialog } from '#shared/ui/mutation/mutation-dialog.tsx';
import { toRefusal, useMutationAction } from '#shared/ui/mutation/use-mutation-action.ts';
import { useApi } from '#shared/ui/site-context.tsx';
import { Skeleton } from '#shared/ui/states/skeleton.tsx';
import { changePlan, tierChangePreview } from '../change/api.ts';
import { signedPounds } from '../change/copy.ts';
import type { PlanPayment, TierChangePreview } from '../contract.ts';
import { planNames } from '../rules.ts';
import { PremiumProBenefits } from './premium-pro-benefits.tsx';

/** Shows the provider's preview and changes for exactly that amount; if it has changed, shows the new one. */
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
  /** The saved card was refused. */
  onToPay: (payment: PlanPayment) => void;
}) {
  const api = useApi();
  const [preview, setPreview] = useState<TierChangePreview | null>(null);
  const [unpriced, setUnpriced] = useState<string | null>(null);
  const [asked, setAsked] = useState(0);

  useEffect(() => {
    if (!open) return;
    let gone = false;
    setPreview(null);
    setUnpriced(null);
    tierChangePreview(api, businessId, tier).then(
      (answer) => {
        if (!gone) setPreview(answer);
      },
      (error: unknown) => {
        if (!gone) setUnpriced(toRefusal(error).sentence);
      },
    );
    return () => {
      gone = true;
    };
  }, [api, businessId, tier, open, asked]);

  const change = useMutationAction({
    mutate: ({ prorationDate, dueNow }: TierChangePreview) =>
      changePlan(api, businessId, { tier, prorationDate, dueNow }),
    onSuccess: ({ payment }) => {
      if (payment !== null) return onToPay(payment);
      onChanged(tier);
      onClose();
    },
    onError: () => setAsked(asked + 1),
  });
  const sentence = unpriced ?? change.sentence;
  return (
    <MutationDialog
      open={open}
      onClose={onClose}
      mutation={{ ...change, sentence }}
      errorFirst
      title={`Change to the ${planNames[tier]}?`}
      cancelLabel="Cancel"
      confirmLabel={
        preview === null || preview.dueNow === '0.00' ? 'Change plan' : `Pay £${preview.dueNow} and change`
      }
      busyLabel="Changing..."
      destructive={false}
      notReady={preview === null}
      onConfirm={() => preview !== null && void change.run(preview)}
    >
      {preview === null && sentence === null && (
        <div role="status" className="grid gap-3">
          <span className="sr-only">Working out the price...</span>
          <Skeleton className="h-6" />
          <Skeleton className="h-6" />
          <Skeleton className="h-6" />
        </div>
      )}
      <PlanDifference tier={tier} />
      {preview !== null && <PriceBreakdown preview={preview} />}
    </MutationDialog>
  );
}

function PlanDifference({ tier }: { tier: SubscriptionTier }) {
  return (
    <div className="mb-5">
      <p>
        {tier === 'premium'
          ? 'Premium Pro adds an analytics dashboard:'
          : 'You’ll keep everything except analytics. You’ll lose:'}
      </p>
      <PremiumProBenefits className="mt-2 text-ink-2" />
    </div>
  );
}

function PriceBreakdown({ preview }: { preview: TierChangePreview }) {
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
            <dt>Credit</dt>
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
