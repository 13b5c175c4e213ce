import { useApi } from '#shared/ui/site-context.tsx';
import { draftOf } from '../../book/attendee-draft.ts';
import type { Booking } from '../../contract.ts';
import { shortSpan } from '../../copy.ts';
import { nameAttendee } from '../api.ts';
import { AttendeeDialog } from './attendee-dialog.tsx';

/** Says who comes on a place, until the session begins. */
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
  return (
    <AttendeeDialog
      open={open}
      title="Who’s coming?"
      description={`${booking.session.title}, ${shortSpan({ startsAt: booking.sessionDate, endsAt: booking.endsAt })}`}
      // A guardian stands with the booking by name.
      initial={{
        ...draftOf(booking.attendee, 'new'),
        guardian: 'other',
        note: booking.specialRequirements,
      }}
      asksAges={booking.asksAges}
      asksNote
      buyer={null}
      onClose={onClose}
      save={(attendee) => nameAttendee(api, booking.id, attendee)}
      onSaved={onNamed}
    />
  );
}
