import { useId } from 'react';
import { ClockChangePreview } from '#areas/catalogue/sessions/occurrences/clock-change-preview.tsx';
import { toWeeklyTime } from '#areas/catalogue/sessions/occurrences/occurrences.ts';
import { plusMinutes } from '#areas/catalogue/sessions/occurrences/slot-times.ts';
import { formatLondonTime } from '#shared/calendar/london-time.ts';
import { RadioField } from '#shared/ui/fields/choice-field.tsx';
import { TextAreaField } from '#shared/ui/fields/text-area-field.tsx';
import { TextField } from '#shared/ui/fields/text-field.tsx';
import { MutationDialog } from '#shared/ui/mutation/mutation-dialog.tsx';
import { useMutationForm } from '#shared/ui/mutation/use-mutation-form.ts';
import { useApi } from '#shared/ui/site-context.tsx';
import { Notice } from '#shared/ui/states/notice.tsx';
import { updateOccurrence } from '../api.ts';
import { type BusinessOccurrence, changeOccurrenceSchema, type OccurrenceAnswer } from '../contract.ts';
import { placesTakenText } from '../copy.ts';

export function ChangeOccurrenceDialog({
  date,
  open,
  onClose,
  onChanged,
}: {
  date: BusinessOccurrence;
  open: boolean;
  onClose: () => void;
  onChanged: (answer: OccurrenceAnswer, said: string) => void;
}) {
  const api = useApi();
  const formId = useId();
  const startsAt = formatLondonTime(new Date(date.startsAt));
  const tells = (startTime: string) => startTime !== startsAt && date.taken > 0;
  const { values, ...form } = useMutationForm({
    id: formId,
    schema: changeOccurrenceSchema,
    initial: { capacity: String(date.capacity), startTime: startsAt, note: date.note, scope: 'this' },
    input: ({ capacity, ...typed }) => ({
      ...typed,
      capacity: capacity.trim() === '' ? undefined : Number(capacity),
    }),
    mutate: (change) =>
      updateOccurrence(api, date.id, {
        ...change,
        seen: { startsAt: date.startsAt, capacity: date.capacity, note: date.note },
      }),
    onSuccess: (answer, { startTime }) =>
      onChanged(answer, tells(startTime) ? 'We’ve emailed the new time to everyone booked.' : ''),
  });
  return (
    <MutationDialog
      open={open}
      onClose={onClose}
      mutation={form}
      title="Change this date"
      description={date.title}
      cancelLabel="Cancel"
      confirmLabel="Save changes"
      busyLabel="Saving..."
      destructive={false}
      onConfirm={formId}
    >
      <form {...form.form} className="grid gap-4">
        <div className="grid grid-cols-2 gap-3">
          <TextField label="Starts at" type="time" step={300} dense {...form.field('startTime')} />
          <TextField
            label="Places"
            type="number"
            inputMode="numeric"
            min={1}
            dense
            hint={placesTakenText(date)}
            {...form.field('capacity')}
          />
        </div>
        <TextAreaField
          label="Note"
          optional
          hint="What to bring, where to meet. We email it to everyone booked."
          maxLength={500}
          {...form.field('note')}
        />
        <fieldset>
          <legend className="mb-1 text-sm font-semibold">Change</legend>
          <RadioField label="This date only" {...form.choice('scope', 'this')} />
          <RadioField
            label="This and all later dates at this weekly time"
            {...form.choice('scope', 'later')}
          />
        </fieldset>
        {values.scope === 'later' && values.startTime !== '' && (
          <ClockChangePreview
            slot={{
              dayOfWeek: toWeeklyTime(new Date(date.startsAt)).dayOfWeek,
              startTime: values.startTime,
              endTime: plusMinutes(values.startTime, 60),
            }}
            now={new Date(date.startsAt)}
          />
        )}
        {tells(values.startTime) && (
          <Notice tone="warning">
            We’ll email everyone booked. They can cancel for a full refund until it starts.
          </Notice>
        )}
      </form>
    </MutationDialog>
  );
}
