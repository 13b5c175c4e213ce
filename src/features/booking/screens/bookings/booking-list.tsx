import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '#shared/ui/button.tsx';
import type { Booking } from '../../contract.ts';

/** How many bookings stand there at once; who has been here for years asks for more. */
const STEP = 20;

/** Bookings in a list, a step at a time. The focus goes on to the first of those that were asked for. */
export function BookingList({
  bookings,
  renderRow,
}: {
  bookings: readonly Booking[];
  renderRow: (booking: Booking) => ReactNode;
}) {
  const [steps, setSteps] = useState(1);
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    if (steps > 1)
      list.current?.children[(steps - 1) * STEP]?.querySelector<HTMLElement>('a, button')?.focus();
  }, [steps]);
  const left = bookings.length - steps * STEP;
  return (
    <>
      <ul ref={list} className="grid gap-3">
        {bookings.slice(0, steps * STEP).map(renderRow)}
      </ul>
      {left > 0 && (
        <Button variant="secondary" className="mt-5" onClick={() => setSteps(steps + 1)}>
          Show {Math.min(left, STEP)} more of {left}
        </Button>
      )}
    </>
  );
}
