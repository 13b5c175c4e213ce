import { type FormEvent, useId, useRef, useState } from 'react';
import { MutationDialog } from '#shared/ui/mutation/mutation-dialog.tsx';
import { focusFirstInvalid } from '#shared/ui/mutation/show-errors.ts';
import { useMutationAction } from '#shared/ui/mutation/use-mutation-action.ts';
import { type AttendeeDraft, attendeeFromDraft, type Buyer, draftErrors } from '../../book/attendee-draft.ts';
import { AttendeeFields } from '../../book/screens/attendee-fields.tsx';
import type { AttendeeInput } from '../../contract.ts';

export function AttendeeDialog<Answer>({
  open,
  title,
  description,
  initial,
  asksAges,
  asksNote,
  buyer,
  said,
  onClose,
  save,
  onSaved,
}: {
  open: boolean;
  title: string;
  description?: string;
  initial: AttendeeDraft;
  asksAges: boolean;
  asksNote: boolean;
  /** Null if the guardian is always named. */
  buyer: Buyer | null;
  said?: { title: string };
  onClose: () => void;
  /** Throws `ApiError`. */
  save: (attendee: AttendeeInput) => Promise<Answer>;
  onSaved: (answer: Answer) => void;
}) {
  const id = useId();
  const audience = asksAges ? 'families' : 'anybody';
  const [draft, setDraft] = useState(initial);
  const [sent, setSent] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const errors = draftErrors(draft, audience);
  const act = useMutationAction({
    mutate: (named: AttendeeDraft) =>
      save(attendeeFromDraft(named, buyer ?? { name: '', phone: '' }, audience)),
    successToast: said,
    onSuccess: onSaved,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setSent(true);
    if (Object.keys(errors).length === 0) void act.run(draft);
    // After the errors have rendered.
    else requestAnimationFrame(() => focusFirstInvalid(form.current));
  };
  return (
    <MutationDialog
      open={open}
      mutation={act}
      onClose={onClose}
      title={title}
      description={description}
      cancelLabel="Close"
      confirmLabel="Save"
      busyLabel="Saving..."
      destructive={false}
      onConfirm={id}
    >
      <form id={id} ref={form} method="post" noValidate onSubmit={submit}>
        <AttendeeFields
          draft={draft}
          errors={sent ? errors : {}}
          asksAges={asksAges}
          buyerName={buyer === null ? null : buyer.name}
          asksNote={asksNote}
          onChange={(changes) => setDraft({ ...draft, ...changes })}
        />
      </form>
    </MutationDialog>
  );
}
