import { RadioField } from '#shared/ui/fields/choice-field.tsx';
import { Notice } from '#shared/ui/states/notice.tsx';
import { count } from '../../frame/copy.ts';
import type { Suspend, Upcoming } from '../contract.ts';

/** What suspending would touch, said before it is confirmed, and the choice that goes with it. */
export function FutureBookings({
  upcoming,
  value,
  onChange,
}: {
  /** Undefined while it is being counted. */
  upcoming: Upcoming | undefined;
  value: Suspend['futureBookings'];
  onChange: (value: Suspend['futureBookings']) => void;
}) {
  if (upcoming === undefined) return <p role="status">Counting the bookings to come</p>;
  if (upcoming.bookings === 0) return <Notice tone="info">Nobody has a booking to come.</Notice>;
  return (
    <fieldset className="border-0">
      <legend className="mb-2 font-semibold">
        {count(upcoming.bookings, 'booking', 'bookings')} to come on {count(upcoming.dates, 'date', 'dates')}
      </legend>
      <RadioField
        name="futureBookings"
        checked={value === 'cancel'}
        onChange={() => onChange('cancel')}
        label={`Cancel them: everybody is told, and £${upcoming.refund} goes back`}
      />
      <RadioField
        name="futureBookings"
        checked={value === 'keep'}
        onChange={() => onChange('keep')}
        label="Keep them: they take place as booked"
      />
    </fieldset>
  );
}
