import { isCancelled } from '#areas/booking/bookings/rules.ts';
import type { MyBusiness } from '#areas/catalogue/businesses/contract.ts';
import { businessHref } from '#areas/catalogue/businesses/status/my-businesses.ts';
import { formatShortDay, londonDay } from '#shared/calendar/calendar-day.ts';
import { formatLondonTime } from '#shared/calendar/london-time.ts';
import { formatDecimalPounds } from '#shared/domain/pence.ts';
import { CustomerAvatar } from '#shared/ui/brand/avatar.tsx';
import { RouteLink } from '#shared/ui/buttons/route-link.tsx';
import { Skeleton } from '#shared/ui/states/skeleton.tsx';
import { Badge } from '#shared/ui/type/badge.tsx';
import { Panel } from '#shared/ui/type/card.tsx';
import type { LatestBooking } from '../../../bookings/contract.ts';

export function RecentBookings({
  business,
  recent,
  failed,
  onRetry,
}: {
  business: MyBusiness;
  /** Undefined while loading. */
  recent: readonly LatestBooking[] | undefined;
  failed: boolean;
  onRetry: () => void;
}) {
  return (
    <Panel>
      <div className="flex items-baseline justify-between gap-3">
        <h2 className="text-h3">Recent Bookings</h2>
        {recent !== undefined && recent.length > 0 && (
          <RouteLink href={businessHref('/business/bookings', business)} className="link text-sm">
            See all
          </RouteLink>
        )}
      </div>
      {failed ? (
        <div role="alert" className="mt-3 text-ink-2">
          Failed to load your bookings.{' '}
          <button type="button" className="link" onClick={onRetry}>
            Retry
          </button>
        </div>
      ) : recent === undefined ? (
        <div role="status" aria-label="Loading your bookings" className="mt-4 grid gap-3.5">
          {[1, 2, 3].map((line) => (
            <Skeleton key={line} className="h-10" />
          ))}
        </div>
      ) : (
        <BookingLines business={business} recent={recent} />
      )}
    </Panel>
  );
}

function BookingLines({ business, recent }: { business: MyBusiness; recent: readonly LatestBooking[] }) {
  if (recent.length === 0) {
    return (
      <p className="mt-3 text-ink-2">
        {business.bookingEnabled
          ? 'No bookings yet. New bookings will appear here.'
          : 'Bookings will appear here once online booking is on.'}
      </p>
    );
  }
  return (
    <ul className="mt-2 divide-y divide-line">
      {recent.map((booking) => (
        <li key={booking.id} className="flex items-center gap-3.5 py-2.5">
          <CustomerAvatar name={booking.fullName} />
          <div className="min-w-0 grow">
            <p className="truncate font-semibold">{booking.fullName}</p>
            <p className="text-sm text-ink-2">
              <span className="wrap-anywhere">{booking.session.title}</span>,{' '}
              <span className="whitespace-nowrap tabular-nums">
                {formatShortDay(londonDay(new Date(booking.sessionDate)))},{' '}
                {formatLondonTime(new Date(booking.sessionDate))}
              </span>
            </p>
            {isCancelled(booking.state) && <Badge tone="danger">Cancelled</Badge>}
          </div>
          <span className="font-semibold whitespace-nowrap tabular-nums">
            {booking.totalAmount === '0.00' ? 'Free' : formatDecimalPounds(booking.totalAmount)}
          </span>
        </li>
      ))}
    </ul>
  );
}
