import { type ComponentType, useEffect, useState } from 'react';
import type { Payer, PaymentFormHandle, PaymentFormProps } from '#areas/money/payments/payment-outcome.ts';
import { MutationDialog } from '#shared/ui/mutation/mutation-dialog.tsx';
import { RefusedError, toRefusal, useMutationAction } from '#shared/ui/mutation/use-mutation-action.ts';
import { useApi } from '#shared/ui/site-context.tsx';
import { finishCardChange, startCardChange } from '../change/api.ts';
import type { CardChanged } from '../contract.ts';

/** The card goes straight to the provider, uncharged. Keeps what was typed after a refusal. */
export function ChangeCardDialog({
  businessId,
  owes,
  payer,
  PaymentForm,
  open,
  onClose,
  onChanged,
}: {
  businessId: number;
  owes: boolean;
  payer: Payer;
  PaymentForm: ComponentType<PaymentFormProps>;
  open: boolean;
  onClose: () => void;
  onChanged: (changed: CardChanged) => Promise<void>;
}) {
  const api = useApi();
  const [secret, setSecret] = useState<string | null>(null);
  const [handle, setHandle] = useState<PaymentFormHandle | null>(null);
  const [trouble, setTrouble] = useState<string | null>(null);
  const [onUnavailable] = useState(
    () => () => setTrouble('Payment system is not properly configured. Please contact support.'),
  );

  useEffect(() => {
    if (!open) return;
    let gone = false;
    setSecret(null);
    setTrouble(null);
    startCardChange(api, businessId).then(
      ({ clientSecret }) => {
        if (!gone) setSecret(clientSecret);
      },
      (error: unknown) => {
        if (!gone) setTrouble(toRefusal(error).sentence);
      },
    );
    return () => {
      gone = true;
    };
  }, [api, businessId, open]);

  const save = useMutationAction({
    mutate: async (form: PaymentFormHandle) => {
      const outcome = await form.confirm(payer);
      if ('error' in outcome) throw new RefusedError(outcome.error.message);
      return finishCardChange(api, businessId, outcome.paymentIntent.id);
    },
    onSuccess: onChanged,
  });
  const sentence = save.sentence ?? trouble;
  return (
    <MutationDialog
      open={open}
      onClose={onClose}
      mutation={{ ...save, sentence }}
      errorFirst
      title="Change card"
      description={
        owes
          ? 'We’ll use it now for the amount you owe, and for future months.'
          : 'We’ll use it for future months. We won’t charge it now.'
      }
      cancelLabel="Cancel"
      confirmLabel={owes ? 'Save card and pay' : 'Save card'}
      busyLabel="Saving..."
      destructive={false}
      notReady={handle === null}
      onConfirm={() => void handle?.check().then((fine) => fine && save.run(handle))}
    >
      {secret === null && sentence === null && (
        <p role="status" className="text-ink-2">
          Setting up payment...
        </p>
      )}
      {secret !== null && (
        <PaymentForm
          clientSecret={secret}
          returnUrl={typeof window === 'undefined' ? '' : window.location.href}
          onReady={setHandle}
          onUnavailable={onUnavailable}
        />
      )}
    </MutationDialog>
  );
}
