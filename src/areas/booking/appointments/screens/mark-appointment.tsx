import Check from 'lucide-react/icons/check';
import type { Attendance } from '#areas/booking/bookings/contract.ts';
import { isCancelled } from '#areas/booking/bookings/rules.ts';
import { Icon } from '#shared/ui/brand/icon.tsx';
import { Button } from '#shared/ui/buttons/button.tsx';
import { useMutationAction } from '#shared/ui/mutation/use-mutation-action.ts';
import type { TrainerBooking } from '../contract.ts';

/** `was` is the mark that the trainer saw. Throws `ApiError`. */
export type MarkAppointment = (bookingId: string, state: Attendance, was: Attendance) => Promise<void>;

export function MarkButtons({
  booking,
  describedBy,
  onMark,
}: {
  booking: TrainerBooking;
  /** The id of the appointment's line. */
  describedBy: string;
  onMark: MarkAppointment;
}) {
  const { state: was } = booking;
  const {
    input: asked,
    sentence,
    run: mark,
  } = useMutationAction({
    mutate: async (state: Attendance) => {
      if (!isCancelled(was)) await onMark(booking.id, state, was);
    },
    unreachable: 'Check your connection and try again.',
  });
  if (isCancelled(was)) return null;
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap gap-2">
        {was === 'confirmed' ? (
          <>
            <Button
              variant="soft"
              busy={asked === 'attended'}
              busyLabel="Saving..."
              aria-describedby={describedBy}
              onClick={() => void mark('attended')}
            >
              <Icon drawing={Check} size="sm" />
              Attended
            </Button>
            <Button
              variant="ghost"
              busy={asked === 'no_show'}
              busyLabel="Saving..."
              aria-describedby={describedBy}
              onClick={() => void mark('no_show')}
            >
              No-show
            </Button>
          </>
        ) : (
          <Button
            variant="ghost"
            busy={asked === 'confirmed'}
            busyLabel="Undoing..."
            aria-describedby={describedBy}
            onClick={() => void mark('confirmed')}
          >
            Undo
          </Button>
        )}
      </div>
      {sentence !== null && (
        <p role="alert" className="text-sm text-danger">
          {sentence}
        </p>
      )}
    </div>
  );
}
