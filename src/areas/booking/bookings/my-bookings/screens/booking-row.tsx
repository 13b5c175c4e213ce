import ChevronDown from 'lucide-react/icons/chevron-down';
import Ellipsis from 'lucide-react/icons/ellipsis';
import { type ReactNode, useId, useState } from 'react';
import { Icon } from '#shared/ui/brand/icon.tsx';
import { Button } from '#shared/ui/buttons/button.tsx';
import { ButtonLink } from '#shared/ui/buttons/button-link.tsx';
import { classNames } from '#shared/ui/class-names.ts';
import { PhotoOrTile } from '#shared/ui/pictures/photo-or-tile.tsx';
import { Badge, StatusBadge } from '#shared/ui/type/badge.tsx';
import { rebookPath } from '../../booking-paths.ts';
import type { Booking } from '../../contract.ts';
import { formatPaid } from '../../copy.ts';
import { BookingMessages } from '../../message/booking-messages.tsx';
import { isCancelled } from '../../rules.ts';
import { bookingStatus, countDates, type OrderPlaces, pastLine, upcomingLine } from '../my-bookings.ts';
import { BookingDetails } from './booking-details.tsx';
import type { OpenBookingDialog } from './booking-dialogs.tsx';
import { NextBookingCard } from './next-booking-card.tsx';

interface RowProps {
  places: OrderPlaces;
  /** The whole order, cancelled and moved places included. */
  bought: Booking[];
  now: Date;
}

/** The next booking: its ticket, which opens to everything else about it. */
export function BookingTicket({ places, bought, now, onAsk }: RowProps & { onAsk: OpenBookingDialog }) {
  const moreId = useId();
  const [more, setMore] = useState(false);
  return (
    <NextBookingCard
      places={places}
      now={now}
      more={
        <Button
          variant="ghost"
          iconOnly
          className="bg-[rgb(255_255_255/0.14)]! text-on-court! hover:bg-[rgb(255_255_255/0.22)]!"
          aria-label={`More for ${places[0].session.title}`}
          aria-expanded={more}
          aria-controls={moreId}
          onClick={() => setMore(!more)}
        >
          <Icon drawing={Ellipsis} />
        </Button>
      }
    >
      <Messages places={places} />
      <div id={moreId} hidden={!more} className="mt-3 rounded-card border border-line bg-surface p-4 lg:px-5">
        <BookingDetails places={places} bought={bought} now={now} onAsk={onAsk} onTicket />
      </div>
    </NextBookingCard>
  );
}

const Messages = ({ places }: { places: OrderPlaces }) =>
  places.map((place) => <BookingMessages key={place.id} booking={place} />);

/** One line for each order: a series or a course opens to its dates. */
export function BookingRow({
  places,
  bought,
  now,
  onAsk,
  review,
  reviewDue = false,
}: RowProps & {
  /** Upcoming bookings only. */
  onAsk?: OpenBookingDialog;
  /** Past bookings only. */
  review?: ReactNode;
  /** The person was there and has written no review. */
  reviewDue?: boolean;
}) {
  const moreId = useId();
  const titleId = useId();
  const [more, setMore] = useState(false);
  const [booking] = places;
  const { session } = booking;
  const toCome = onAsk !== undefined;
  const dates = countDates(places);
  return (
    <li aria-labelledby={titleId} className="border-t border-line first:border-t-0">
      <div className="relative flex min-h-19 items-center gap-3 py-2.5 pr-1.5 pl-2.5 leading-snug hover:bg-sunken md:gap-3.5 md:pr-2.5">
        <PhotoOrTile
          photo={null}
          sizes=""
          activity={session.type}
          size="sm"
          className={classNames(
            'size-14!',
            !toCome && 'opacity-85 saturate-[0.55]',
            dates > 1 &&
              'shadow-[3px_-3px_0_-1px_var(--surface),3px_-3px_0_0_var(--line),6px_-6px_0_-2px_var(--surface),6px_-6px_0_-1px_var(--line)]',
          )}
        />
        <div className="min-w-0 flex-1">
          <h3 id={titleId} className="truncate font-sans text-md font-semibold tracking-normal">
            {session.title}
          </h3>
          <p className="truncate text-sm text-ink-2 tabular-nums">
            {toCome ? upcomingLine(places, now) : pastLine(places, reviewDue)}
          </p>
        </div>
        {toCome ? (
          <span className="max-md:hidden">
            {dates > 1 ? (
              <Badge>{dates} dates</Badge>
            ) : booking.pass !== undefined ? (
              <Badge tone="brand">{booking.pass.name}</Badge>
            ) : (
              formatPaid(places) === 'Free' && <Badge>Free</Badge>
            )}
          </span>
        ) : isCancelled(booking.state) ? (
          <span className="max-md:hidden">
            <StatusBadge status={bookingStatus(booking, now)} />
          </span>
        ) : reviewDue ? (
          <Button
            variant="soft"
            size="sm"
            className="z-1 max-md:h-11!"
            aria-label={`Review ${session.title}`}
            onClick={() => setMore(true)}
          >
            Review
          </Button>
        ) : (
          <ButtonLink
            href={rebookPath(booking, now)}
            variant="secondary"
            size="sm"
            className="z-1 max-md:h-11!"
            aria-describedby={titleId}
          >
            Book again
          </ButtonLink>
        )}
        <button
          type="button"
          aria-label={`More for ${session.title}`}
          aria-expanded={more}
          aria-controls={moreId}
          onClick={() => setMore(!more)}
          className="grid size-11 flex-none place-items-center text-ink-3 outline-none after:absolute after:inset-0 focus-visible:after:outline-3 focus-visible:after:-outline-offset-4 focus-visible:after:outline-focus"
        >
          <Icon
            drawing={ChevronDown}
            className={classNames('motion-safe:transition-transform', more && 'rotate-180')}
          />
        </button>
      </div>
      <div id={moreId} hidden={!more} className="border-t border-line p-4 lg:px-5">
        <BookingDetails places={places} bought={bought} now={now} onAsk={onAsk} review={review} />
        <Messages places={places} />
        {!toCome && (isCancelled(booking.state) || reviewDue) && (
          <div className="mt-1 flex justify-end">
            <ButtonLink
              href={rebookPath(booking, now)}
              variant="secondary"
              size="sm"
              className="max-md:h-11!"
              aria-describedby={titleId}
            >
              Book again
            </ButtonLink>
          </div>
        )}
      </div>
    </li>
  );
}
