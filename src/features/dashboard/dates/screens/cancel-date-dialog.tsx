import { ActDialog } from '#shared/ui/act/act-dialog.tsx';
import { useActForm } from '#shared/ui/act/use-act-form.ts';
import { TextAreaField } from '#shared/ui/fields/text-area-field.tsx';
import { useApi } from '#shared/ui/site-context.tsx';
import { cancelDate } from '../api.ts';
import { type BusinessDate, cancelDateSchema, type DateAnswer } from '../contract.ts';
import { countOf, timesOf } from '../copy.ts';

/**
 * Asks before a date is cancelled, saying how many people lose their place and how much goes back. Those figures are
 * what is sent: should others apply by then, the server refuses and the dialog shows the new ones.
 */
export function CancelDateDialog({
  date,
  cancellation,
  open,
  onClose,
  onRefused,
  onCancelled,
}: {
  date: BusinessDate;
  cancellation: { bookings: number; refund: string };
  open: boolean;
  onClose: () => void;
  onRefused: () => void;
  onCancelled: (answer: DateAnswer, said: string) => void;
}) {
  const api = useApi();
  const { bookings, refund } = cancellation;
  const people = countOf(bookings, 'booking');
  const form = useActForm({
    schema: cancelDateSchema,
    initial: { reason: '' },
    input: ({ reason }) => ({ reason, bookings, refund }),
    act: (input) => cancelDate(api, date.id, input),
    done: (answer) =>
      onCancelled(answer, bookings === 0 ? 'Nobody had booked.' : `${people} refunded, £${refund} in all.`),
    refused: onRefused,
  });
  return (
    <ActDialog
      open={open}
      onClose={onClose}
      act={form}
      title="Cancel this date?"
      description={`${date.title}, ${timesOf(date)}`}
      keep="Keep it"
      confirm="Cancel this date"
      busyLabel="Cancelling..."
      onConfirm={() => void form.submit()}
    >
      <p className="text-h4 font-semibold">
        {bookings === 0 ? 'Nobody has booked' : `${people}, £${refund} goes back`}
      </p>
      <p className="mt-1.5 mb-4 text-ink-2">
        {bookings === 0
          ? 'The date leaves the search at once. This cannot be undone.'
          : `Everybody who booked is refunded in full and told by email, with your reason. This cannot be undone.`}
      </p>
      <div ref={form.form.ref}>
        <TextAreaField
          label="Reason"
          hint="The people who booked read this."
          maxLength={500}
          {...form.field('reason')}
        />
      </div>
    </ActDialog>
  );
}
