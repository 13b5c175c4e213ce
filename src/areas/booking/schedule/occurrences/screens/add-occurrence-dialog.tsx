import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { z } from 'zod';
import { plusMinutes } from '#areas/catalogue/sessions/occurrences/slot-times.ts';
import { ownSessionsQuery } from '#areas/catalogue/sessions/own/api.ts';
import { durationSchema } from '#areas/catalogue/sessions/own/session-form.ts';
import { isApproved } from '#areas/catalogue/sessions/rules.ts';
import { LocationFields } from '#areas/catalogue/venues/location-fields.tsx';
import type { LocationChoice } from '#areas/catalogue/venues/venue-forms.ts';
import { SelectField } from '#shared/ui/fields/select-field.tsx';
import { TextAreaField } from '#shared/ui/fields/text-area-field.tsx';
import { TextField } from '#shared/ui/fields/text-field.tsx';
import { MutationDialog } from '#shared/ui/mutation/mutation-dialog.tsx';
import { useMutationForm } from '#shared/ui/mutation/use-mutation-form.ts';
import { useApi } from '#shared/ui/site-context.tsx';
import { ErrorState } from '#shared/ui/states/error-state.tsx';
import { Notice } from '#shared/ui/states/notice.tsx';
import { addOccurrence } from '../api.ts';
import { addOccurrenceSchema, type OccurrenceAnswer } from '../contract.ts';

const formSchema = addOccurrenceSchema.extend({
  sessionId: z.number({ error: 'Choose a session' }),
});

const parseNumberInput = (text: string) => (text.trim() === '' ? undefined : Number(text));

export function AddOccurrenceDialog({
  businessId,
  day,
  startTime,
  onClose,
  onAdded,
}: {
  businessId: number;
  day: string;
  startTime: string;
  onClose: () => void;
  onAdded: (answer: OccurrenceAnswer) => void;
}) {
  const api = useApi();
  const formId = useId();
  const { data, isError, refetch } = useQuery(ownSessionsQuery(api, businessId));
  const sessions = data?.filter(({ status }) => isApproved(status));
  const { values, set, ...form } = useMutationForm({
    id: formId,
    schema: formSchema,
    initial: {
      sessionId: '',
      day,
      startTime,
      duration: '60',
      capacity: '',
      note: '',
      place: { venueId: null, roomId: null } as LocationChoice,
    },
    fieldOf: (path) => path.replace(/^place\./, ''),
    input: ({ sessionId, duration, capacity, ...typed }) => ({
      ...typed,
      sessionId: parseNumberInput(sessionId),
      duration: parseNumberInput(duration),
      capacity: parseNumberInput(capacity),
    }),
    mutate: ({ sessionId, ...date }) => addOccurrence(api, sessionId, date),
    onSuccess: onAdded,
  });
  const lasts = durationSchema.safeParse(parseNumberInput(values.duration));
  const session = form.field('sessionId');
  return (
    <MutationDialog
      open
      onClose={onClose}
      mutation={form}
      title="Add a date"
      description="A one-off date on top of your weekly times. People can book it straight away."
      cancelLabel="Cancel"
      confirmLabel={sessions === undefined || sessions.length === 0 ? null : 'Add date'}
      busyLabel="Adding..."
      destructive={false}
      onConfirm={formId}
    >
      {sessions?.length === 0 && <Notice>You can add dates once we’ve approved a session.</Notice>}
      {sessions === undefined &&
        (isError ? (
          <ErrorState
            title="Failed to load your sessions. Please try again."
            onRetry={() => void refetch()}
          />
        ) : (
          <p role="status" className="text-ink-2">
            Loading your sessions
          </p>
        ))}
      {sessions !== undefined && sessions.length > 0 && (
        <form {...form.form} className="grid gap-4">
          <SelectField
            label="Session"
            dense
            placeholder="Choose a session"
            options={sessions.map(({ id, title }) => ({ value: String(id), label: title }))}
            {...session}
            onChange={(event) => {
              void session.onChange(event);
              const chosen = sessions.find(({ id }) => String(id) === event.target.value);
              if (chosen !== undefined)
                set({
                  duration: String(chosen.duration),
                  capacity: String(chosen.maxParticipants),
                  place: { venueId: chosen.venue?.id ?? null, roomId: chosen.room?.id ?? null },
                });
            }}
          />
          <div className="grid grid-cols-2 gap-3">
            <TextField label="Day" type="date" dense {...form.field('day')} />
            <TextField
              label="Starts at"
              type="time"
              step={300}
              dense
              hint={
                values.startTime !== '' && lasts.success
                  ? `Ends at ${plusMinutes(values.startTime, lasts.data)}`
                  : undefined
              }
              {...form.field('startTime')}
            />
            <TextField
              label="Minutes"
              type="number"
              inputMode="numeric"
              min={15}
              step={5}
              dense
              {...form.field('duration')}
            />
            <TextField
              label="Places"
              type="number"
              inputMode="numeric"
              min={1}
              dense
              {...form.field('capacity')}
            />
          </div>
          <LocationFields
            businessId={businessId}
            place={values.place}
            errors={{ venueId: form.errors.venueId, roomId: form.errors.roomId }}
            onChange={(place) => set({ place })}
          />
          <TextAreaField
            label="Note"
            optional
            hint="Anything that’s different on this date."
            maxLength={500}
            {...form.field('note')}
          />
        </form>
      )}
    </MutationDialog>
  );
}
