import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '#shared/ui/site-context.tsx';
import { TextField } from '#shared/ui/text-field.tsx';
import { useToast } from '#shared/ui/toast.tsx';
import { ReasonDialog } from '../../frame/reason-dialog.tsx';
import type { UsersBooking } from '../contract.ts';
import { adminActs } from '../people-query.ts';

/** Refunds a booking in part or in full. Each opening is one refund, however often its button is pressed. */
export function RefundDialog({
  booking,
  open,
  onClose,
}: {
  booking: UsersBooking;
  open: boolean;
  onClose: () => void;
}) {
  const api = useApi();
  const queryClient = useQueryClient();
  const { toast } = useToast();
  const [amount, setAmount] = useState(booking.refundable);
  const [key] = useState(() => crypto.randomUUID());
  return (
    <ReasonDialog
      open={open}
      title={`Refund booking ${booking.reference}?`}
      description={`${booking.title}. £${booking.refundable} of £${booking.total} can go back. The booking stays as it is.`}
      confirm="Refund"
      onClose={onClose}
      onConfirm={async (reason) => {
        await adminActs(api).refundBooking(booking.id, { amount, reason, key });
        toast({
          title: 'Refund on its way',
          description: `£${amount} goes back to the card it was paid with.`,
        });
        void queryClient.invalidateQueries({ queryKey: ['admin'] });
      }}
    >
      <TextField
        label="Amount"
        prefix="£"
        inputMode="decimal"
        value={amount}
        onChange={(event) => setAmount(event.target.value)}
      />
    </ReasonDialog>
  );
}
