import { type ComponentType, useEffect, useState } from 'react';
import type { Payer, PaymentFormHandle, PaymentFormProps } from '#features/payments/payment-outcome.ts';
import { ApiError } from '#shared/http/api-client.ts';
import { Button } from '#shared/ui/button.tsx';
import { Dialog } from '#shared/ui/dialog.tsx';
import { Notice } from '#shared/ui/notice.tsx';
import { useApi } from '#shared/ui/site-context.tsx';
import type { CardChanged } from '../contract.ts';
import { finishCardChange, startCardChange } from '../plan-calls.ts';

const sentenceOf = (error: unknown): string =>
  error instanceof ApiError ? error.sentence : 'We could not reach the server. Please try again.';

/**
 * Takes another card for a plan. It goes from the provider's form to the provider, which keeps it without charging
 * it; then the plan is told. What was typed stays when the card is refused.
 */
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
  const [refusal, setRefusal] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [onUnavailable] = useState(
    () => () => setRefusal('Payment system is not properly configured. Please contact support.'),
  );

  useEffect(() => {
    if (!open) return;
    let gone = false;
    setSecret(null);
    setRefusal(null);
    startCardChange(api, businessId).then(
      ({ clientSecret }) => {
        if (!gone) setSecret(clientSecret);
      },
      (error: unknown) => {
        if (!gone) setRefusal(sentenceOf(error));
      },
    );
    return () => {
      gone = true;
    };
  }, [api, businessId, open]);

  const save = async (form: PaymentFormHandle) => {
    if (busy || !(await form.check())) return;
    setBusy(true);
    setRefusal(null);
    try {
      const outcome = await form.confirm(payer);
      if ('error' in outcome) setRefusal(outcome.error.message);
      else await onChanged(await finishCardChange(api, businessId, outcome.paymentIntent.id));
    } catch (error) {
      setRefusal(sentenceOf(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => {
        if (!next && !busy) onClose();
      }}
      locked={busy}
      title="Change card"
      description={
        owes
          ? 'What is owed for your plan is paid with it at once, and the months to come.'
          : 'The months to come are paid with it. Nothing is charged now.'
      }
      footer={
        <>
          <Button variant="secondary" onClick={onClose} disabled={busy}>
            Keep the old one
          </Button>
          <Button
            busy={busy}
            busyLabel="Saving..."
            disabled={handle === null && !busy}
            onClick={() => handle !== null && void save(handle)}
          >
            {owes ? 'Save card and pay' : 'Save card'}
          </Button>
        </>
      }
    >
      {refusal !== null && (
        <Notice tone="danger" role="alert" className="mb-4">
          {refusal}
        </Notice>
      )}
      {secret === null && refusal === null && (
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
    </Dialog>
  );
}
