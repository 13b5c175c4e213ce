import { useApi } from '#shared/ui/site-context.tsx';
import { draftFromAttendee } from '../../book/attendee-draft.ts';
import type { Booking } from '../../contract.ts';
import { formatShortSpan } from '../../copy.ts';
import { updateAttendee } from '../api.ts';
import { AttendeeDialog } from './attendee-dialog.tsx';

export function AttendeeNameDialog({
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
  return (
    <AttendeeDialog
      open={open}
      title="Who’s coming?"
      description={`${booking.session.title}, ${formatShortSpan({ startsAt: booking.sessionDate, endsAt: booking.endsAt })}`}
      // The booking stores its guardian by name.
      initial={{
        ...draftFromAttendee(booking.attendee, 'new'),
        guardian: 'other',
        note: booking.specialRequirements,
      }}
      asksAges={booking.asksAges}
      asksNote
      buyer={null}
      onClose={onClose}
      save={(attendee) => updateAttendee(api, booking.id, attendee)}
      onSaved={onNamed}
    />
  );
}
