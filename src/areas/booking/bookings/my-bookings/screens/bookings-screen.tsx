import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '#shared/ui/buttons/button.tsx';
import { ButtonLink } from '#shared/ui/buttons/button-link.tsx';
import { SegmentedControl } from '#shared/ui/buttons/segmented-control.tsx';
import { EmptyState } from '#shared/ui/states/empty-state.tsx';
import { ErrorState } from '#shared/ui/states/error-state.tsx';
import { Skeleton } from '#shared/ui/states/skeleton.tsx';
import type { Booking } from '../../contract.ts';
import {
  comingUpSentence,
  groupRows,
  type OrderPlaces,
  sameOrderBookings,
  sortBookings,
} from '../my-bookings.ts';
import { type BookingDialogHandlers, useBookingDialogs } from './booking-dialogs.tsx';
import { BookingRow } from './booking-row.tsx';
import { CalendarFeed } from './calendar-feed.tsx';

export type BookingsTab = 'upcoming' | 'past';

const RECENT_COUNT = 3;

export interface BookingsScreenProps extends BookingDialogHandlers {
  bookings: Booking[] | undefined;
  failed: boolean;
  shown: BookingsTab;
  now: Date;
  onShow: (shown: BookingsTab) => void;
  onRetry: () => void;
  /** The way to passes, waiting lists, favourites and alerts. */
  tabs: ReactNode;
  /** Undefined if there is nothing to show. */
  reviewOf: (booking: Booking, now: Date) => ReactNode;
}

export function BookingsScreen({
  bookings,
  failed,
  shown,
  now,
  onShow,
  onRetry,
  reviewOf,
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
  const upcoming = groupRows(sorted.upcoming);
  const past = groupRows(sorted.past);
  const { ask, dialog } = useBookingDialogs(bookings ?? [], answers, () => setChanged((count) => count + 1));
  return (
    <div className="container-list page">
      <h1 ref={heading} tabIndex={-1} className="mb-3 outline-none">
        My Bookings
      </h1>
      {tabs}
      <div className="mb-6 flex flex-col items-start justify-between gap-4 md:flex-row md:items-end">
        {bookings !== undefined && (
          <p className="text-ink-2">
            {comingUpSentence(
              upcoming.map(([first]) => first),
              now,
            )}
          </p>
        )}
        {bookings !== undefined && bookings.length > 0 && (
          <BookingTabs shown={shown} onShow={onShow} upcoming={upcoming.length} past={past.length} />
        )}
      </div>
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
        <PastBookings bookings={past} all={bookings} now={now} reviewOf={reviewOf} />
      ) : (
        <>
          <section aria-label="Upcoming">
            {upcoming.length === 0 ? (
              <EmptyState
                title="Nothing coming up"
                action={<ButtonLink href="/search">Find Sessions</ButtonLink>}
              >
                Ready for your next session?
              </EmptyState>
            ) : (
              <BookingList
                bookings={upcoming}
                renderRow={(places) => (
                  <BookingRow
                    key={places[0].id}
                    places={places}
                    bought={sameOrderBookings(bookings, places)}
                    now={now}
                    headingLevel="h2"
                    onAsk={ask}
                  />
                )}
              />
            )}
          </section>
          {past.length > 0 && (
            <section aria-label="Recently" className="mt-11">
              <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
                <h2 className="text-h3">Recently</h2>
                {past.length > RECENT_COUNT && (
                  <Button
                    variant="ghost"
                    size="sm"
                    className="-mr-3.5 text-brand!"
                    onClick={() => onShow('past')}
                  >
                    All past sessions
                  </Button>
                )}
              </div>
              <ul className="grid gap-3">
                {past.slice(0, RECENT_COUNT).map((places) => (
                  <BookingRow
                    key={places[0].id}
                    places={places}
                    bought={sameOrderBookings(bookings, places)}
                    now={now}
                    headingLevel="h3"
                    review={reviewOf(places[0], now)}
                  />
                ))}
              </ul>
            </section>
          )}
        </>
      )}
      {bookings !== undefined && bookings.length > 0 && <CalendarFeed />}
      {dialog}
    </div>
  );
}

function PastBookings({
  bookings,
  all,
  now,
  reviewOf,
}: Pick<BookingsScreenProps, 'now' | 'reviewOf'> & {
  bookings: readonly OrderPlaces[];
  all: readonly Booking[];
}) {
  return (
    <section aria-label="Past">
      {bookings.length === 0 ? (
        <EmptyState title="Nothing here yet">Past and cancelled sessions will appear here.</EmptyState>
      ) : (
        <BookingList
          bookings={bookings}
          renderRow={(places) => (
            <BookingRow
              key={places[0].id}
              places={places}
              bought={sameOrderBookings(all, places)}
              now={now}
              headingLevel="h2"
              review={reviewOf(places[0], now)}
            />
          )}
        />
      )}
    </section>
  );
}

function BookingTabs({
  shown,
  onShow,
  upcoming,
  past,
}: {
  shown: BookingsTab;
  onShow: (shown: BookingsTab) => void;
  upcoming: number;
  past: number;
}) {
  const segment = (value: BookingsTab, name: string, count: number) => ({
    value,
    label: (
      <>
        {name} <span className="font-medium text-ink-2 tabular-nums">{count}</span>
      </>
    ),
  });
  return (
    <SegmentedControl
      legend="Bookings shown"
      segments={[segment('upcoming', 'Upcoming', upcoming), segment('past', 'Past', past)]}
      chosen={shown}
      onChoose={onShow}
    />
  );
}

function BookingsLoading() {
  return (
    <div role="status" className="grid gap-3">
      <span className="sr-only">Loading your bookings</span>
      {[1, 2, 3].map((row) => (
        <Skeleton key={row} className="h-30 rounded-card" />
      ))}
    </div>
  );
}

const PAGE_SIZE = 20;

/** Focuses the first new row after "show more". */
function BookingList({
  bookings,
  renderRow,
}: {
  bookings: readonly OrderPlaces[];
  renderRow: (places: OrderPlaces) => ReactNode;
}) {
  const [steps, setSteps] = useState(1);
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    if (steps > 1)
      list.current?.children[(steps - 1) * PAGE_SIZE]?.querySelector<HTMLElement>('a, button')?.focus();
  }, [steps]);
  const left = bookings.length - steps * PAGE_SIZE;
  return (
    <>
      <ul ref={list} className="grid gap-3">
        {bookings.slice(0, steps * PAGE_SIZE).map(renderRow)}
      </ul>
      {left > 0 && (
        <Button variant="secondary" className="mt-5" onClick={() => setSteps(steps + 1)}>
          Show {Math.min(left, PAGE_SIZE)} more of {left}
        </Button>
      )}
    </>
  );
}
