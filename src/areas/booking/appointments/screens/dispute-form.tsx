import { useState } from 'react';
import { answerDisputeSchema } from '#areas/money/payments/disputes/contract.ts';
import { reasonText } from '#areas/money/payments/disputes/copy.ts';
import { formatLondonDay, formatLondonMoment } from '#shared/calendar/london-time.ts';
import { Button } from '#shared/ui/buttons/button.tsx';
import { TextAreaField } from '#shared/ui/fields/text-area-field.tsx';
import { useMutationForm } from '#shared/ui/mutation/use-mutation-form.ts';
import { useBrand } from '#shared/ui/site-context.tsx';
import type { TrainerBooking } from '../contract.ts';

/** `accepts`: the trainer accepts the loss. Throws `ApiError`. */
export type AnswerDispute = (bookingId: string, answer: { text: string; accepts: boolean }) => Promise<void>;

export function AppointmentDispute({
  booking,
  dispute,
  onAnswer,
}: {
  booking: TrainerBooking;
  dispute: NonNullable<TrainerBooking['dispute']>;
  onAnswer: AnswerDispute;
}) {
  const { name: site } = useBrand();
  const [saying, setSaying] = useState<'knows' | 'accepts'>();
  const { state, amount, reason, dueBy, said, open } = dispute;
  const title =
    state === 'lost'
      ? `${booking.fullName}’s bank returned £${amount} to them`
      : state === 'won'
        ? `The bank decided in your favour: you keep £${amount}`
        : state === 'warning_closed'
          ? `${booking.fullName}’s bank has closed its request`
          : `${booking.fullName} has disputed £${amount} with their bank`;
  return (
    <div className="grid gap-2 border-t border-line pt-3">
      <p className="font-semibold wrap-anywhere">{title}</p>
      {(open || state.endsWith('under_review') || state.endsWith('needs_response')) && (
        <p className="text-ink-2">
          {reasonText(reason)}.{' '}
          {dueBy === null
            ? `${site} has responded for you. The bank is deciding.`
            : `${site} responds for you by ${formatLondonDay(new Date(dueBy))} with the booking and attendance. Please don’t refund the client yourself.`}
        </p>
      )}
      {said !== null && (
        <div className="border-l-2 border-line pl-3">
          <p className="text-sm font-semibold tabular-nums">
            {said.accepts ? 'You accepted the dispute' : 'Your evidence'},{' '}
            {formatLondonMoment(new Date(said.at))}
          </p>
          {said.text !== '' && <p className="whitespace-pre-line wrap-anywhere text-ink-2">{said.text}</p>}
        </div>
      )}
      {open &&
        (saying === undefined ? (
          <div className="flex flex-wrap gap-2">
            <Button variant="secondary" onClick={() => setSaying('knows')}>
              {said === null ? 'Add evidence' : 'Edit your evidence'}
            </Button>
            {said?.accepts !== true && (
              <Button variant="ghost" onClick={() => setSaying('accepts')}>
                Accept the dispute
              </Button>
            )}
          </div>
        ) : (
          <DisputeForm
            accepts={saying === 'accepts'}
            before={said?.text ?? ''}
            onKeep={() => setSaying(undefined)}
            onAnswer={async (answer) => {
              await onAnswer(booking.id, answer);
              setSaying(undefined);
            }}
          />
        ))}
    </div>
  );
}

function DisputeForm({
  accepts,
  before,
  onKeep,
  onAnswer,
}: {
  accepts: boolean;
  before: string;
  onKeep: () => void;
  onAnswer: (answer: { text: string; accepts: boolean }) => Promise<void>;
}) {
  const { name: site } = useBrand();
  const form = useMutationForm({
    schema: answerDisputeSchema,
    initial: { text: before, accepts },
    mutate: (answer) => onAnswer(answer),
    unreachable: 'Check your connection and try again.',
  });
  return (
    <form {...form.form} className="grid gap-3">
      <TextAreaField
        label={accepts ? 'Anything to add?' : 'What happened?'}
        optional={accepts}
        rows={4}
        maxLength={5000}
        hint={
          accepts
            ? `The client would keep the money. ${site} makes the final decision.`
            : 'We send it to the bank with our response.'
        }
        {...form.field('text')}
        error={form.errors.text ?? form.sentence ?? undefined}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" busy={form.busy}>
          {accepts ? 'Accept the dispute' : 'Add evidence'}
        </Button>
        <Button variant="ghost" onClick={onKeep}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
