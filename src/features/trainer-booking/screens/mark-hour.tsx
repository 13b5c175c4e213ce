import Check from 'lucide-react/icons/check';
import { useState } from 'react';
import type { Attendance } from '#features/booking/contract.ts';
import { isCancelled } from '#features/booking/is-cancelled.ts';
import { Button } from '#shared/ui/button.tsx';
import { Icon } from '#shared/ui/icon.tsx';
import type { TrainerBooking } from '../contract.ts';

/** Marks an hour; `was` is the mark that was seen. Answers the sentence to show when it failed; null when it is done. */
export type MarkHour = (bookingId: string, state: Attendance, was: Attendance) => Promise<string | null>;

/** Whether the client came: said with one button, and taken back with one. */
export function MarkButtons({
  booking,
  describedBy,
  onMark,
}: {
  booking: TrainerBooking;
  /** The id of the line that says which hour it is. */
  describedBy: string;
  onMark: MarkHour;
}) {
  const [asked, setAsked] = useState<Attendance | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const { state: was } = booking;
  if (isCancelled(was)) return null;
  const mark = (state: Attendance) => {
    if (asked !== null) return;
    setAsked(state);
    void onMark(booking.id, state, was).then((failure) => {
      setAsked(null);
      setProblem(failure);
    });
  };
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
              onClick={() => mark('attended')}
            >
              <Icon of={Check} size="sm" />
              Attended
            </Button>
            <Button
              variant="ghost"
              busy={asked === 'no_show'}
              busyLabel="Saving..."
              aria-describedby={describedBy}
              onClick={() => mark('no_show')}
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
            onClick={() => mark('confirmed')}
          >
            Undo
          </Button>
        )}
      </div>
      {problem !== null && (
        <p role="alert" className="text-sm text-danger">
          {problem}
        </p>
      )}
    </div>
  );
}
