import X from 'lucide-react/icons/x';
import { useState } from 'react';
import { formatLondonMoment } from '#shared/calendar/london-time.ts';
import { Icon } from '#shared/ui/brand/icon.tsx';
import { Button } from '#shared/ui/buttons/button.tsx';
import { TextAreaField } from '#shared/ui/fields/text-area-field.tsx';
import { useMutationAction } from '#shared/ui/mutation/use-mutation-action.ts';
import { useMutationForm } from '#shared/ui/mutation/use-mutation-form.ts';
import { clientNoteSchema, type TrainerBooking } from '../contract.ts';

/** Both throw `ApiError`. */
export interface ClientNoteActions {
  write: (bookingId: string, text: string, key: string) => Promise<void>;
  remove: (noteId: string) => Promise<void>;
}

/** Only the trainer sees them. */
export function ClientNotes({ booking, onNote }: { booking: TrainerBooking; onNote: ClientNoteActions }) {
  const [writing, setWriting] = useState(false);
  const remove = useMutationAction({ mutate: onNote.remove, keyOf: (id) => id });
  return (
    <div className="grid gap-2">
      {booking.notes.length > 0 && (
        <ul className="grid gap-1.5">
          {booking.notes.map(({ id, text, writtenAt }) => (
            <li
              key={id}
              className="flex items-start justify-between gap-2 rounded-control bg-sunken py-1.5 pr-1.5 pl-3 text-sm"
            >
              <p className="min-w-0 py-1 wrap-anywhere whitespace-pre-line">
                {text}{' '}
                <span className="text-ink-3 tabular-nums">{formatLondonMoment(new Date(writtenAt))}</span>
              </p>
              <Button
                variant="ghost"
                size="sm"
                iconOnly
                aria-label={`Remove the note “${text.slice(0, 40)}”`}
                onClick={() => void remove.run(id)}
              >
                <Icon drawing={X} size="sm" />
              </Button>
            </li>
          ))}
        </ul>
      )}
      {writing ? (
        <NoteForm
          onSave={async (text, key) => {
            await onNote.write(booking.id, text, key);
            setWriting(false);
          }}
          onLeave={() => setWriting(false)}
        />
      ) : (
        <div>
          <Button
            variant="ghost"
            size="sm"
            className="-ml-3 max-md:h-11!"
            aria-label={`Add a note about ${booking.fullName}`}
            onClick={() => setWriting(true)}
          >
            Add a note
          </Button>
        </div>
      )}
    </div>
  );
}

function NoteForm({
  onSave,
  onLeave,
}: {
  onSave: (text: string, key: string) => Promise<void>;
  onLeave: () => void;
}) {
  // An idempotency key.
  const [key] = useState(() => crypto.randomUUID());
  const form = useMutationForm({
    schema: clientNoteSchema.pick({ text: true }),
    initial: { text: '' },
    mutate: ({ text }: { text: string }) => onSave(text, key),
    unreachable: 'Check your connection and try again.',
  });
  return (
    <form {...form.form} className="grid gap-3">
      <TextAreaField
        label="Note"
        rows={2}
        maxLength={1000}
        hint="Only you see this. Your client gets a copy if they ask for their data."
        {...form.field('text')}
        error={form.errors.text ?? form.sentence ?? undefined}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="sm" busy={form.busy}>
          Save note
        </Button>
        <Button variant="ghost" size="sm" onClick={onLeave}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
