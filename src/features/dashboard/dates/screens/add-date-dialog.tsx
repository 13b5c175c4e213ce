import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { z } from 'zod';
import { plusMinutes } from '#features/sessions/dates/slot-times.ts';
import { ownSessionsQuery } from '#features/sessions/own/api.ts';
import { durationSchema } from '#features/sessions/own/session-form.ts';
import { isApproved } from '#features/sessions/rules.ts';
import { PlaceFields } from '#features/venues/place-fields.tsx';
import type { PlaceChoice } from '#features/venues/venue-forms.ts';
import { ActDialog } from '#shared/ui/act/act-dialog.tsx';
import { useActForm } from '#shared/ui/act/use-act-form.ts';
import { SelectField } from '#shared/ui/fields/select-field.tsx';
import { TextAreaField } from '#shared/ui/fields/text-area-field.tsx';
import { TextField } from '#shared/ui/fields/text-field.tsx';
import { useApi } from '#shared/ui/site-context.tsx';
import { ErrorState } from '#shared/ui/states/error-state.tsx';
import { Notice } from '#shared/ui/states/notice.tsx';
import { addDate } from '../api.ts';
import { addDateSchema, type DateAnswer } from '../contract.ts';

const formSchema = addDateSchema.extend({
  sessionId: z.number({ error: 'Choose a session' }),
});

const typedNumber = (text: string) => (text.trim() === '' ? undefined : Number(text));

/** A date beside the weekly times: of which session, when, for how long and how many. */
export function AddDateDialog({
  businessId,
  day,
  onClose,
  onAdded,
}: {
  businessId: number;
  /** That the calendar shows. */
  day: string;
  onClose: () => void;
  onAdded: (answer: DateAnswer) => void;
}) {
  const api = useApi();
  const formId = useId();
  const { data, isError, refetch } = useQuery(ownSessionsQuery(api, businessId));
  const sessions = data?.filter(({ status }) => isApproved(status));
  const { values, set, ...form } = useActForm({
    id: formId,
    schema: formSchema,
    initial: {
      sessionId: '',
      day,
      startTime: '',
      duration: '60',
      capacity: '',
      note: '',
      place: { venueId: null, roomId: null } as PlaceChoice,
    },
    fieldOf: (path) => path.replace(/^place\./, ''),
    input: ({ sessionId, duration, capacity, ...typed }) => ({
      ...typed,
      sessionId: typedNumber(sessionId),
      duration: typedNumber(duration),
      capacity: typedNumber(capacity),
    }),
    act: ({ sessionId, ...date }) => addDate(api, sessionId, date),
    done: onAdded,
  });
  const lasts = durationSchema.safeParse(typedNumber(values.duration));
  const session = form.field('sessionId');
  return (
    <ActDialog
      open
      onClose={onClose}
      act={form}
      title="Add a date"
      description="A one-off date on top of your weekly times. People can book it straight away."
      keep="Cancel"
      confirm={sessions === undefined || sessions.length === 0 ? null : 'Add date'}
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
          <PlaceFields
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
    </ActDialog>
  );
}
