import { type FormEvent, useId, useRef, useState } from 'react';
import { ActDialog } from '#shared/ui/act/act-dialog.tsx';
import { focusFirstWrong } from '#shared/ui/act/show-errors.ts';
import { useAct } from '#shared/ui/act/use-act.ts';
import { TextField } from '#shared/ui/fields/text-field.tsx';
import { useApi } from '#shared/ui/site-context.tsx';
import {
  type AttendeeDraft,
  attendeeOf,
  type DraftField,
  errorsOf,
  needsGuardian,
} from '../../book/attendee-draft.ts';
import type { Booking } from '../../contract.ts';
import { shortSpan } from '../../copy.ts';
import { nameAttendee } from '../api.ts';

/** Says who comes on a place, until the session begins. Ages are asked for where they were when it was booked. */
export function NameDialog({
  booking,
  open,
  onClose,
  onNamed,
}: {
  booking: Booking;
  open: boolean;
  onClose: () => void;
  onNamed: (booking: Booking) => void;
}) {
  const api = useApi();
  const id = useId();
  const { attendee } = booking;
  const asksAges = attendee.age !== null;
  const [draft, setDraft] = useState<AttendeeDraft>({
    from: 'new',
    name: attendee.name,
    age: attendee.age === null ? '' : String(attendee.age),
    guardianName: attendee.guardian?.name ?? '',
    guardianPhone: attendee.guardian?.phone ?? '',
    note: booking.specialRequirements,
  });
  const [sent, setSent] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const errors = errorsOf(draft, asksAges);
  const act = useAct({
    act: (named: AttendeeDraft) =>
      nameAttendee(api, booking.id, attendeeOf(named, { name: '', phone: '' }, asksAges)),
    done: onNamed,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setSent(true);
    if (Object.keys(errors).length === 0) void act.run(draft);
    // Once what is wrong is said beside the fields.
    else requestAnimationFrame(() => focusFirstWrong(form.current));
  };
  const field = (of: DraftField) => ({
    value: draft[of],
    error: sent ? errors[of] : undefined,
    autoComplete: 'off',
    onChange: ({ target }: { target: { value: string } }) => setDraft({ ...draft, [of]: target.value }),
  });
  return (
    <ActDialog
      open={open}
      act={act}
      onClose={onClose}
      title="Who is coming?"
      description={`${booking.session.title}, ${shortSpan({ startsAt: booking.sessionDate, endsAt: booking.endsAt })}`}
      keep="Close"
      confirm="Save"
      busyLabel="Saving..."
      destructive={false}
      onConfirm={id}
    >
      <form
        id={id}
        ref={form}
        method="post"
        noValidate
        onSubmit={submit}
        className="grid gap-4 sm:grid-cols-2"
      >
        <TextField {...field('name')} label="Name" className={asksAges ? undefined : 'sm:col-span-2'} />
        {asksAges && <TextField {...field('age')} label="Age on the day" inputMode="numeric" maxLength={3} />}
        {needsGuardian(draft, asksAges) && (
          <>
            <TextField {...field('guardianName')} label="Guardian’s name" />
            <TextField {...field('guardianPhone')} label="Guardian’s phone" type="tel" inputMode="tel" />
          </>
        )}
        <TextField
          {...field('note')}
          label="Anything the instructor should know"
          optional
          maxLength={1000}
          className="sm:col-span-2"
        />
      </form>
    </ActDialog>
  );
}
