import { useState } from 'react';
import { RadioField } from '#shared/ui/fields/choice-field.tsx';
import { TextAreaField } from '#shared/ui/fields/text-area-field.tsx';
import { MutationDialog } from '#shared/ui/mutation/mutation-dialog.tsx';
import { useMutationForm } from '#shared/ui/mutation/use-mutation-form.ts';
import { useApi } from '#shared/ui/site-context.tsx';
import { cancelOccurrence } from '../api.ts';
import { costOfChoice, markedAttendanceText } from '../cancellation-cost.ts';
import {
  type BusinessOccurrence,
  cancelOccurrenceSchema,
  type MarkedChoice,
  type OccurrenceAnswer,
} from '../contract.ts';
import { countText, timeRangeText } from '../copy.ts';

/**
 * Shows how many people lose their place and the total refund, and sends these figures. If they have changed, the
 * server refuses and the dialog shows the new ones. Once begun, it asks about attendance, such as
 * "3 people are checked in. Refund them too?".
 */
export function CancelOccurrenceDialog({
  date,
  cancellation,
  open,
  onClose,
  onRefused,
  onCancelled,
}: {
  date: BusinessOccurrence;
  cancellation: NonNullable<OccurrenceAnswer['cancellation']>;
  open: boolean;
  onClose: () => void;
  onRefused: () => void;
  onCancelled: (answer: OccurrenceAnswer, said: string) => void;
}) {
  const api = useApi();
  const [choice, setChoice] = useState<MarkedChoice>();
  const { marked } = cancellation;
  const { bookings, refund } = costOfChoice(cancellation, choice ?? 'refund');
  const people = countText(bookings, 'booking');
  const form = useMutationForm({
    schema: cancelOccurrenceSchema,
    initial: { reason: '' },
    input: ({ reason }) => ({ reason, bookings, refund, ...(marked !== null && { marked: choice }) }),
    mutate: (input) => cancelOccurrence(api, date.id, input),
    onSuccess: (answer) =>
      onCancelled(
        answer,
        bookings === 0 ? 'There was nothing to refund.' : `${people} refunded, £${refund} in total.`,
      ),
    onError: onRefused,
  });
  const option = (value: MarkedChoice) => ({
    name: 'marked',
    value,
    checked: choice === value,
    onChange: () => setChoice(value),
  });
  return (
    <MutationDialog
      open={open}
      onClose={onClose}
      mutation={form}
      title="Cancel this date?"
      description={`${date.title}, ${timeRangeText(date)}`}
      cancelLabel="Keep date"
      confirmLabel="Cancel date"
      busyLabel="Cancelling..."
      notReady={marked !== null && choice === undefined}
      onConfirm={() => void form.submit()}
    >
      {marked === null ? (
        <>
          <p className="text-h4 font-semibold">
            {bookings === 0 ? 'No bookings' : `${people}, £${refund} to refund`}
          </p>
          <p className="mt-1.5 mb-4 text-ink-2">
            {bookings === 0
              ? 'The date leaves the search straight away. You can’t undo this.'
              : `We’ll refund everyone in full and email them your reason. You can’t undo this.`}
          </p>
        </>
      ) : (
        <>
          <fieldset className="rounded-card border border-line p-3.5">
            <legend className="px-1 font-semibold">{markedAttendanceText(marked)} Refund them too?</legend>
            <RadioField
              label={`Refund everyone: ${refundSummaryText(cancellation, 'refund')}`}
              {...option('refund')}
            />
            <RadioField
              label={`Refund only the others: ${refundSummaryText(cancellation, 'keep')}`}
              {...option('keep')}
            />
          </fieldset>
          <p className="mt-3 mb-4 text-ink-2">
            We’ll refund people in full and email them your reason. You can’t undo this.
          </p>
        </>
      )}
      <div ref={form.form.ref}>
        <TextAreaField
          label="Reason"
          hint="We email this to everyone booked."
          maxLength={500}
          {...form.field('reason')}
        />
      </div>
    </MutationDialog>
  );
}

function refundSummaryText(
  cancellation: NonNullable<OccurrenceAnswer['cancellation']>,
  choice: MarkedChoice,
): string {
  const { bookings, refund } = costOfChoice(cancellation, choice);
  return bookings === 0 ? 'no refunds' : `${countText(bookings, 'booking')}, £${refund}`;
}
