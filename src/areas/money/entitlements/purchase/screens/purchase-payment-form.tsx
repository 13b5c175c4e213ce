import Lock from 'lucide-react/icons/lock';
import { type ComponentType, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { SignedInUser } from '#areas/identity/accounts/contract.ts';
import { cardToasts } from '#areas/money/payments/copy.ts';
import type { PaymentFormHandle, PaymentFormProps } from '#areas/money/payments/payment-outcome.ts';
import { Icon } from '#shared/ui/brand/icon.tsx';
import { Button } from '#shared/ui/buttons/button.tsx';
import { focusFirstInvalid } from '#shared/ui/mutation/show-errors.ts';
import { RefusedError, useMutationAction } from '#shared/ui/mutation/use-mutation-action.ts';
import { useToast } from '#shared/ui/overlay/toast.tsx';
import { useApi } from '#shared/ui/site-context.tsx';
import { Notice } from '#shared/ui/states/notice.tsx';
import { finishPurchase } from '../../api.ts';
import type { PurchaseAnswer } from '../../contract.ts';

/** Keeps the form after a refusal. */
export function PurchasePaymentForm({
  begun,
  user,
  PaymentForm,
  returnPath,
  held,
  keepsItself = false,
  atOnce = null,
  button = `Pay £${begun.amount}`,
  unreachable,
  onPaid,
  back,
}: {
  begun: PurchaseAnswer;
  user: SignedInUser;
  PaymentForm: ComponentType<PaymentFormProps>;
  /** For redirecting payment methods. */
  returnPath: string;
  held: string;
  /** The card is always saved. */
  keepsItself?: boolean;
  /** A confirmed saved card, charged as soon as the form is ready. */
  atOnce?: string | null;
  button?: string;
  unreachable: string;
  onPaid: () => Promise<void>;
  /** Hidden while paying. */
  back?: { says: string; go: () => void };
}) {
  const api = useApi();
  const { toast } = useToast();
  const form = useRef<HTMLFormElement>(null);
  const [handle, setHandle] = useState<PaymentFormHandle | null>(null);
  const [onUnavailable] = useState(() => () => toast(cardToasts.unavailable));
  useEffect(() => form.current?.focus(), []);
  const { busy, run, sentence } = useMutationAction({
    mutate: async (card: PaymentFormHandle) => {
      const payer = { name: `${user.firstName} ${user.lastName}`.trim(), email: user.email, phone: '' };
      const outcome = await card.confirm(payer);
      if ('error' in outcome) throw new RefusedError(outcome.error.message);
      await finishPurchase(api, begun.purchaseId);
    },
    onSuccess: onPaid,
    unreachable,
  });
  const said = useRef(atOnce);
  const payAtOnce = useEffectEvent((card: PaymentFormHandle) => void run(card));
  useEffect(() => {
    // If another card is selected, the person must confirm.
    if (handle === null || said.current === null || handle.savedCard !== said.current) return;
    said.current = null;
    payAtOnce(handle);
  }, [handle]);
  const pay = async () => {
    if (busy) return;
    if (handle === null) toast(cardToasts.notReady);
    else if (await handle.check()) await run(handle);
    else focusFirstInvalid(form.current);
  };
  return (
    <form
      ref={form}
      tabIndex={-1}
      noValidate
      aria-label="Card payment"
      className="grid gap-4 outline-none"
      onSubmit={(event) => {
        event.preventDefault();
        void pay();
      }}
    >
      <PaymentForm
        clientSecret={begun.clientSecret}
        returnUrl={`${window.location.origin}${returnPath}`}
        onReady={setHandle}
        onUnavailable={onUnavailable}
        buyer={{ held, keepsItself }}
      />
      {sentence !== null && (
        <Notice tone="danger" role="alert">
          {sentence}
        </Notice>
      )}
      <Button
        type="submit"
        size="lg"
        block
        busy={busy}
        busyLabel="Processing Payment..."
        disabled={handle === null && !busy}
      >
        <Icon drawing={Lock} size="sm" />
        {button}
      </Button>
      {back !== undefined && (
        <Button variant="ghost" size="sm" className="max-md:h-11!" disabled={busy} onClick={back.go}>
          {back.says}
        </Button>
      )}
    </form>
  );
}
