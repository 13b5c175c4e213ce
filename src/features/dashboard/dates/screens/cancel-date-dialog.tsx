import { useState } from 'react';
import { ActDialog } from '#shared/ui/act/act-dialog.tsx';
import { useActForm } from '#shared/ui/act/use-act-form.ts';
import { RadioField } from '#shared/ui/fields/choice-field.tsx';
import { TextAreaField } from '#shared/ui/fields/text-area-field.tsx';
import { useApi } from '#shared/ui/site-context.tsx';
import { cancelDate } from '../api.ts';
import { costOfChoice, markedSentence } from '../cancelling.ts';
import { type BusinessDate, cancelDateSchema, type DateAnswer, type MarkedChoice } from '../contract.ts';
import { countOf, timesOf } from '../copy.ts';

/**
 * Asks before a date is cancelled, with how many people lose their place and how much goes back. Once the date has begun
 * and people are checked in, it asks, for example "3 people are checked in. Refund them too?". The figures that are shown are sent with the request. If
 * they have changed by then, the server refuses and the dialog shows the new ones.
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
  cancellation: NonNullable<DateAnswer['cancellation']>;
  open: boolean;
  onClose: () => void;
  onRefused: () => void;
  onCancelled: (answer: DateAnswer, said: string) => void;
}) {
  const api = useApi();
  const [choice, setChoice] = useState<MarkedChoice>();
  const { marked } = cancellation;
  const { bookings, refund } = costOfChoice(cancellation, choice ?? 'refund');
  const people = countOf(bookings, 'booking');
  const form = useActForm({
    schema: cancelDateSchema,
    initial: { reason: '' },
    input: ({ reason }) => ({ reason, bookings, refund, ...(marked !== null && { marked: choice }) }),
    act: (input) => cancelDate(api, date.id, input),
    done: (answer) =>
      onCancelled(
        answer,
        bookings === 0 ? 'There was nothing to refund.' : `${people} refunded, £${refund} in total.`,
      ),
    refused: onRefused,
  });
  const option = (value: MarkedChoice) => ({
    name: 'marked',
    value,
    checked: choice === value,
    onChange: () => setChoice(value),
  });
  return (
    <ActDialog
      open={open}
      onClose={onClose}
      act={form}
      title="Cancel this date?"
      description={`${date.title}, ${timesOf(date)}`}
      keep="Keep date"
      confirm="Cancel date"
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
            <legend className="px-1 font-semibold">{markedSentence(marked)} Refund them too?</legend>
            <RadioField
              label={`Refund everyone: ${goesBack(cancellation, 'refund')}`}
              {...option('refund')}
            />
            <RadioField
              label={`Refund only the others: ${goesBack(cancellation, 'keep')}`}
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
    </ActDialog>
  );
}

/** "3 bookings, £33.00 goes back". */
function goesBack(cancellation: NonNullable<DateAnswer['cancellation']>, choice: MarkedChoice): string {
  const { bookings, refund } = costOfChoice(cancellation, choice);
  return bookings === 0 ? 'no refunds' : `${countOf(bookings, 'booking')}, £${refund}`;
}
