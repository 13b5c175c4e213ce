import { useState } from 'react';
import { type DeskPayment, deskPaymentLabels } from '#areas/booking/bookings/takings/desk-payment.ts';
import { recordDeskRefund } from '#areas/booking/staff-bookings/api.ts';
import { decimalToPence, formatDecimalPounds, penceToDecimal, totalPounds } from '#shared/domain/pence.ts';
import { Button } from '#shared/ui/buttons/button.tsx';
import { TextField } from '#shared/ui/fields/text-field.tsx';
import { MutationDialog } from '#shared/ui/mutation/mutation-dialog.tsx';
import { RefusedError, useMutationAction } from '#shared/ui/mutation/use-mutation-action.ts';
import { useApi } from '#shared/ui/site-context.tsx';
import { Panel } from '#shared/ui/type/card.tsx';
import type { BusinessOrderItem } from '../contract.ts';

/** Records desk refunds; the money moves outside Fettle. */
export function DeskPaymentPanel({
  payment,
  places,
}: {
  payment: DeskPayment | 'free';
  places: readonly BusinessOrderItem[];
}) {
  const [giving, setGiving] = useState<BusinessOrderItem | null>(null);
  const left = totalPounds(places.map(({ desk }) => desk));
  const label = deskPaymentLabels[payment];
  return (
    <Panel>
      <h2 className="mb-3 text-h3">{payment === 'free' ? 'Free of charge' : 'Paid at the desk'}</h2>
      {payment === 'free' ? (
        <p className="text-ink-2">Your team gave this place away. Nothing was paid.</p>
      ) : (
        <>
          <p className="mb-2 flex justify-between gap-3 font-bold tabular-nums">
            <span>{label.charAt(0).toUpperCase() + label.slice(1)}</span>
            <span>{formatDecimalPounds(left)}</span>
          </p>
          <p className="text-ink-2">
            You took this money yourself, so it isn’t in your payouts and there’s no fee on it. Give any
            refund back at the desk and record it here.
          </p>
          <div className="mt-3 flex flex-wrap gap-2">
            {places
              .filter(({ desk }) => (decimalToPence(desk) ?? 0) > 0)
              .map((place) => (
                <Button
                  key={place.bookingId}
                  variant="secondary"
                  size="sm"
                  className="max-md:h-11!"
                  onClick={() => setGiving(place)}
                >
                  {places.length === 1
                    ? 'Record a refund at the desk'
                    : `Record a refund to ${place.attendee}`}
                </Button>
              ))}
          </div>
        </>
      )}
      {giving !== null && <GiveBackDialog place={giving} onClose={() => setGiving(null)} />}
    </Panel>
  );
}

function GiveBackDialog({ place, onClose }: { place: BusinessOrderItem; onClose: () => void }) {
  const api = useApi();
  const [key] = useState(() => crypto.randomUUID());
  const [amount, setAmount] = useState(place.desk);
  const recording = useMutationAction({
    mutate: async () => {
      const pence = decimalToPence(amount);
      if (pence === null || pence <= 0) throw new RefusedError('Enter an amount in pounds.');
      await recordDeskRefund(api, place.bookingId, { amount: penceToDecimal(pence), key });
    },
    refresh: [['dashboard'], ['takings']],
    successToast: { title: 'Recorded. It counts against today’s takings.' },
    onSuccess: onClose,
  });
  return (
    <MutationDialog
      open
      mutation={recording}
      title="Record a refund at the desk?"
      cancelLabel="Cancel"
      confirmLabel="Record refund"
      destructive={false}
      onClose={onClose}
      onConfirm={() => void recording.run()}
    >
      <div className="grid gap-3.5">
        <p className="text-ink-2">Pay it at the desk first. This only records it: nothing goes to a card.</p>
        <TextField
          label="Amount"
          prefix="£"
          inputMode="decimal"
          value={amount}
          onChange={({ target }) => setAmount(target.value)}
        />
      </div>
    </MutationDialog>
  );
}
