import { type ReactNode, useEffect, useRef, useState } from 'react';
import { BackLink } from '#shared/ui/buttons/back-link.tsx';
import { Button } from '#shared/ui/buttons/button.tsx';
import { ButtonLink } from '#shared/ui/buttons/button-link.tsx';
import { RouteLink } from '#shared/ui/buttons/route-link.tsx';
import { EmptyState } from '#shared/ui/states/empty-state.tsx';
import { ErrorState } from '#shared/ui/states/error-state.tsx';
import { Skeleton } from '#shared/ui/states/skeleton.tsx';
import type { Booking } from '../../contract.ts';
import {
  groupOrders,
  groupPlaces,
  type OrderPlaces,
  rowsBelowTicket,
  sameOrderBookings,
  sortBookings,
} from '../my-bookings.ts';
import { type BookingDialogHandlers, type OpenBookingDialog, useBookingDialogs } from './booking-dialogs.tsx';
import { BookingRow, BookingTicket } from './booking-row.tsx';
import { CalendarFeed } from './calendar-feed.tsx';

export type BookingsTab = 'upcoming' | 'past';

/** What a person makes of past places: their reviews, and whether one is still to be written. */
export type ReviewsOf = (
  places: OrderPlaces,
  now: Date,
) => { review: ReactNode | undefined; reviewDue: boolean };

const RECENT_COUNT = 3;

export interface BookingsScreenProps extends BookingDialogHandlers {
  bookings: Booking[] | undefined;
  failed: boolean;
  shown: BookingsTab;
  now: Date;
  onRetry: () => void;
  /** The way to passes, waiting lists, favourites and alerts. */
  tabs: ReactNode;
  reviewsOf: ReviewsOf;
}

export function BookingsScreen({
  bookings,
  failed,
  shown,
  now,
  onRetry,
  reviewsOf,
  tabs,
  ...answers
}: BookingsScreenProps) {
  const [changed, setChanged] = useState(0);
  const heading = useRef<HTMLHeadingElement>(null);
  // The row with the button may be gone: focus the top of the list.
  useEffect(() => {
    if (changed > 0) heading.current?.focus();
  }, [changed]);

  const sorted = sortBookings(bookings ?? [], now);
  const past = groupOrders(sorted.past);
  const { ask, dialog } = useBookingDialogs(bookings ?? [], answers, () => setChanged((count) => count + 1));
  const pastRow = (places: OrderPlaces) => (
    <BookingRow
      key={places[0].id}
      places={places}
      bought={sameOrderBookings(bookings ?? [], places)}
      now={now}
      {...reviewsOf(places, now)}
    />
  );
  return (
    <div className="container-list page">
      <h1 ref={heading} tabIndex={-1} className="mb-3 outline-none">
        My Bookings
      </h1>
      {tabs}
      {bookings === undefined ? (
        failed ? (
          <ErrorState title="We couldn’t load your bookings. Try again." onRetry={onRetry} />
        ) : (
          <BookingsLoading />
        )
      ) : bookings.length === 0 ? (
        <EmptyState title="No bookings yet" action={<ButtonLink href="/search">Find Sessions</ButtonLink>}>
          Your bookings will appear here, with receipts, directions and an easy way to cancel.
        </EmptyState>
      ) : shown === 'past' ? (
        <section aria-label="Past">
          <BackLink href="/bookings">Coming up</BackLink>
          <h2 className="mt-2 mb-3 text-h3">Past</h2>
          {past.length === 0 ? (
            <EmptyState title="Nothing here yet">Past and cancelled sessions will appear here.</EmptyState>
          ) : (
            <BookingList rows={past} renderRow={pastRow} />
          )}
        </section>
      ) : (
        <>
          <Upcoming bookings={sorted.upcoming} all={bookings} now={now} onAsk={ask} />
          {past.length > 0 && (
            <section aria-label="Past" className="mt-9">
              <div className="mb-3 flex items-baseline justify-between gap-4">
                <h2 className="text-h3">Past</h2>
                {past.length > RECENT_COUNT && (
                  <RouteLink
                    href="/bookings?show=past"
                    className="link inline-flex min-h-11 items-center text-sm font-semibold"
                  >
                    All {past.length}
                    <span className="sr-only"> past bookings</span>
                  </RouteLink>
                )}
              </div>
              <ul className={listClass}>{past.slice(0, RECENT_COUNT).map(pastRow)}</ul>
            </section>
          )}
        </>
      )}
      {bookings !== undefined && bookings.length > 0 && <CalendarFeed />}
      {dialog}
    </div>
  );
}

const listClass = 'overflow-hidden rounded-card border border-line bg-surface';

/** The next booking as a ticket, then a row for each of the others. */
function Upcoming({
  bookings,
  all,
  now,
  onAsk,
}: {
  bookings: readonly Booking[];
  all: readonly Booking[];
  now: Date;
  onAsk: OpenBookingDialog;
}) {
  const [next] = groupPlaces(bookings);
  if (next === undefined)
    return (
      <section aria-label="Upcoming">
        <EmptyState title="Nothing coming up" action={<ButtonLink href="/search">Find Sessions</ButtonLink>}>
          Ready for your next session?
        </EmptyState>
      </section>
    );
  const rows = rowsBelowTicket(bookings, next);
  return (
    <section aria-label="Upcoming">
      <BookingTicket
        key={next[0].id}
        places={next}
        bought={sameOrderBookings(all, next)}
        now={now}
        onAsk={onAsk}
      />
      {rows.length > 0 && (
        <>
          <h2 className="mt-9 mb-3 text-h3">Coming up</h2>
          <BookingList
            rows={rows}
            renderRow={(places) => (
              <BookingRow
                key={places[0].order.id}
                places={places}
                bought={sameOrderBookings(all, places)}
                now={now}
                onAsk={onAsk}
              />
            )}
          />
        </>
      )}
    </section>
  );
}

function BookingsLoading() {
  return (
    <div role="status" className="grid gap-3">
      <span className="sr-only">Loading your bookings</span>
      <Skeleton className="h-72 rounded-dialog" />
      {[1, 2, 3].map((row) => (
        <Skeleton key={row} className="h-19 rounded-card" />
      ))}
    </div>
  );
}

const PAGE_SIZE = 20;

/** Focuses the first new row after "show more". */
function BookingList({
  rows,
  renderRow,
}: {
  rows: readonly OrderPlaces[];
  renderRow: (places: OrderPlaces) => ReactNode;
}) {
  const [steps, setSteps] = useState(1);
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    if (steps > 1)
      list.current?.children[(steps - 1) * PAGE_SIZE]?.querySelector<HTMLElement>('a, button')?.focus();
  }, [steps]);
  const left = rows.length - steps * PAGE_SIZE;
  return (
    <>
      <ul ref={list} className={listClass}>
        {rows.slice(0, steps * PAGE_SIZE).map(renderRow)}
      </ul>
      {left > 0 && (
        <Button variant="secondary" className="mt-5" onClick={() => setSteps(steps + 1)}>
          Show {Math.min(left, PAGE_SIZE)} more of {left}
        </Button>
      )}
    </>
  );
}
