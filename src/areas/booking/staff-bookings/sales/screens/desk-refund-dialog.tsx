import { useState } from 'react';
import { decimalToPence, formatDecimalPounds, penceToDecimal } from '#shared/domain/pence.ts';
import { TextField } from '#shared/ui/fields/text-field.tsx';
import { MutationDialog } from '#shared/ui/mutation/mutation-dialog.tsx';
import { useMutationAction } from '#shared/ui/mutation/use-mutation-action.ts';
import { useApi } from '#shared/ui/site-context.tsx';
import { refundAtDesk } from '../api.ts';
import type { PassDialogProps } from './extend-dialog.tsx';

export function DeskRefundDialog({ businessId, pass, onClose }: PassDialogProps) {
  const api = useApi();
  const [key] = useState(() => crypto.randomUUID());
  const [amount, setAmount] = useState(pass.unused);
  const pence = decimalToPence(amount);
  const isPaid = pass.paid !== '0.00';
  const refunding = useMutationAction({
    mutate: () =>
      refundAtDesk(api, { businessId, creditId: pass.creditId }, { key, amount: penceToDecimal(pence ?? 0) }),
    refresh: [['desk-offers', businessId], ['takings', businessId], ['customers', businessId], ['customer']],
    successToast: {
      title: isPaid ? 'Recorded. It counts against today’s takings.' : 'The unused part has ended.',
    },
    onSuccess: onClose,
  });
  const shown = formatDecimalPounds(penceToDecimal(pence ?? 0));
  return (
    <MutationDialog
      open
      mutation={refunding}
      title={isPaid ? 'Refund at the desk?' : 'End the unused part?'}
      description={pass.name}
      cancelLabel={pass.kind === 'voucher' ? 'Keep voucher' : 'Keep pass'}
      confirmLabel={isPaid ? `Refund ${shown}` : 'End the unused part'}
      notReady={pence === null}
      onClose={onClose}
      onConfirm={() => void refunding.run()}
    >
      <div className="grid gap-3.5">
        <p>
          {isPaid
            ? `They paid ${formatDecimalPounds(pass.paid)} at your desk. Refund it there and record it here. The unused part ends, and existing bookings stay.`
            : 'We have no payment at your desk for it. Existing bookings stay.'}
        </p>
        {isPaid && (
          <TextField
            label="Amount in pounds"
            inputMode="decimal"
            hint={`The unused share is ${formatDecimalPounds(pass.unused)}`}
            value={amount}
            onChange={({ target }) => setAmount(target.value)}
          />
        )}
      </div>
    </MutationDialog>
  );
}
