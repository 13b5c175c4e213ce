import { useState } from 'react';
import { meetingLinkSchema } from '#areas/catalogue/trainers/contract.ts';
import { Button } from '#shared/ui/buttons/button.tsx';
import { TextField } from '#shared/ui/fields/text-field.tsx';
import { useMutationForm } from '#shared/ui/mutation/use-mutation-form.ts';
import type { TrainerBooking } from '../contract.ts';

/** Empty restores the default link. Throws `ApiError`. */
export type UpdateMeetingLink = (bookingId: string, link: string) => Promise<void>;

export function AppointmentMeeting({
  bookingId,
  meeting,
  onReplace,
}: {
  bookingId: string;
  meeting: NonNullable<TrainerBooking['meeting']>;
  onReplace: UpdateMeetingLink;
}) {
  const [editing, setEditing] = useState(false);
  return (
    <div className="grid gap-2 border-t border-line pt-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
        {meeting.link === '' ? (
          <p className="text-ink-2">No meeting link yet. Add one so your client can join.</p>
        ) : (
          <>
            <a
              href={meeting.link}
              target="_blank"
              rel="noopener noreferrer"
              className="link inline-flex min-h-8 items-center break-all"
            >
              {meeting.link}
            </a>
            {!meeting.standing && <span className="text-ink-3">for this booking only</span>}
          </>
        )}
        {!editing && (
          <Button variant="ghost" size="sm" onClick={() => setEditing(true)}>
            {meeting.link === '' ? 'Add link' : 'Use another link'}
          </Button>
        )}
      </div>
      {editing && (
        <MeetingLinkForm
          link={meeting.standing ? '' : meeting.link}
          onSave={async (link) => {
            await onReplace(bookingId, link);
            setEditing(false);
          }}
          onKeep={() => setEditing(false)}
        />
      )}
    </div>
  );
}

function MeetingLinkForm({
  link,
  onSave,
  onKeep,
}: {
  link: string;
  onSave: (link: string) => Promise<void>;
  onKeep: () => void;
}) {
  const form = useMutationForm({
    schema: meetingLinkSchema,
    initial: { meetingLink: link },
    mutate: ({ meetingLink }: { meetingLink: string }) => onSave(meetingLink),
    unreachable: 'Check your connection and try again.',
  });
  return (
    <form {...form.form} className="grid gap-3">
      <TextField
        label="Link for this booking"
        type="url"
        inputMode="url"
        placeholder="https://"
        hint="Your client sees it on their ticket and in their calendar. Leave empty to use your usual link."
        {...form.field('meetingLink')}
        error={form.errors.meetingLink ?? form.sentence ?? undefined}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="sm" busy={form.busy}>
          Save link
        </Button>
        <Button variant="ghost" size="sm" onClick={onKeep}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
