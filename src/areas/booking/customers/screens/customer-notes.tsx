import Plus from 'lucide-react/icons/plus';
import { useState } from 'react';
import { formatLondonMoment } from '#shared/calendar/london-time.ts';
import { Icon } from '#shared/ui/brand/icon.tsx';
import { Button } from '#shared/ui/buttons/button.tsx';
import { classNames } from '#shared/ui/class-names.ts';
import { SwitchField } from '#shared/ui/fields/switch-field.tsx';
import { TextAreaField } from '#shared/ui/fields/text-area-field.tsx';
import { useMutationAction } from '#shared/ui/mutation/use-mutation-action.ts';
import { useMutationForm } from '#shared/ui/mutation/use-mutation-form.ts';
import { useApi } from '#shared/ui/site-context.tsx';
import { Panel } from '#shared/ui/type/card.tsx';
import { createCustomerNote, deleteCustomerNote } from '../api.ts';
import { type CustomerPage, noteInputSchema } from '../contract.ts';

interface NotesProps {
  customer: CustomerPage;
  onChanged: (customer: CustomerPage) => void;
}

/** Yellow notes are for the front desk, grey ones for the team. */
export function CustomerNotes({ customer, onChanged }: NotesProps) {
  const api = useApi();
  const [open, setOpen] = useState(false);
  const removal = useMutationAction({
    mutate: (noteId: string) => deleteCustomerNote(api, customer.id, noteId),
    successToast: { title: 'Note removed' },
    onSuccess: onChanged,
    onError: ({ sentence }) => ({ title: sentence, variant: 'destructive' }),
  });
  return (
    <Panel role="region" aria-labelledby="notes">
      <div className="mb-3 flex items-center justify-between gap-3">
        <h2 id="notes" className="text-h3">
          Notes
        </h2>
        {!open && (
          <Button variant="ghost" size="sm" className="max-md:h-11!" onClick={() => setOpen(true)}>
            <Icon drawing={Plus} size="sm" />
            Add
          </Button>
        )}
      </div>
      {open && (
        <NoteForm
          customer={customer}
          onChanged={(answer) => {
            setOpen(false);
            onChanged(answer);
          }}
          onClose={() => setOpen(false)}
        />
      )}
      {customer.notes.length === 0 && !open && (
        <p className="text-ink-2">
          No notes yet. Everyone on your team can see notes, and {customer.name} can ask for a copy of them.
        </p>
      )}
      <ul className="grid gap-2.5">
        {customer.notes.map(({ id, text, atDesk, author, writtenAt, removable }) => (
          <li
            key={id}
            className={classNames(
              'rounded-tile px-4 py-3.5 wrap-anywhere',
              atDesk ? 'bg-warning-soft text-on-warning-soft' : 'bg-sunken',
            )}
          >
            <p className="whitespace-pre-line">
              {atDesk && <b>For the front desk. </b>}
              {text}
            </p>
            <div className="mt-1.5 flex flex-wrap items-center justify-between gap-x-3 text-sm">
              <p className={classNames('tabular-nums', !atDesk && 'text-ink-2')}>
                {author ?? 'Former team member'}, {formatLondonMoment(new Date(writtenAt))}
              </p>
              {removable && (
                <button
                  type="button"
                  aria-label={`Remove the note from ${formatLondonMoment(new Date(writtenAt))}`}
                  onClick={() => void removal.run(id)}
                  className="-my-2 min-h-11 font-semibold underline underline-offset-3"
                >
                  Remove
                </button>
              )}
            </div>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function NoteForm({ customer, onChanged, onClose }: NotesProps & { onClose: () => void }) {
  const api = useApi();
  // Idempotency key.
  const [key] = useState(() => crypto.randomUUID());
  const form = useMutationForm({
    schema: noteInputSchema,
    initial: { text: '', atDesk: false },
    input: (values) => ({ ...values, key }),
    mutate: (input) => createCustomerNote(api, customer.id, input),
    successToast: { title: 'Note added' },
    onSuccess: onChanged,
  });
  return (
    <form {...form.form} className="mb-4 grid gap-3">
      <TextAreaField
        label="Note"
        hint={`Your team can see it, and ${customer.name} can ask for a copy. We never export or email it.`}
        maxLength={1000}
        {...form.field('text')}
        error={form.errors.text ?? form.sentence ?? undefined}
      />
      <SwitchField
        label="For the front desk"
        hint="Highlighted in yellow at the front desk."
        on={form.values.atDesk}
        onChange={(atDesk) => form.set({ atDesk })}
      />
      <div className="flex justify-end gap-2">
        <Button variant="ghost" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" variant="soft" busy={form.busy} busyLabel="Saving...">
          Add note
        </Button>
      </div>
    </form>
  );
}
