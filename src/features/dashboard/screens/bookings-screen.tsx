import Download from 'lucide-react/icons/download';
import Search from 'lucide-react/icons/search';
import { type FormEvent, useState } from 'react';
import type { Option } from '#shared/domain/option-lists.ts';
import { poundsWithCommas } from '#shared/domain/pounds-text.ts';
import { Button } from '#shared/ui/button.tsx';
import { ButtonLink } from '#shared/ui/button-link.tsx';
import { EmptyState } from '#shared/ui/empty-state.tsx';
import { ErrorState } from '#shared/ui/error-state.tsx';
import { Icon } from '#shared/ui/icon.tsx';
import { SelectField } from '#shared/ui/select-field.tsx';
import { Skeleton } from '#shared/ui/skeleton.tsx';
import { TextField } from '#shared/ui/text-field.tsx';
import { type BookingsView, bookingsPath, readBookingsView } from '../bookings-address.ts';
import type { BookingsAnswer, Figures } from '../contract.ts';
import { countOf } from '../date-words.ts';
import { BookingLine } from './booking-line.tsx';
import { Figure } from './figure.tsx';

const statuses: readonly Option[] = [
  { value: 'all', label: 'All statuses' },
  { value: 'confirmed', label: 'Confirmed' },
  { value: 'attended', label: 'Attended' },
  { value: 'no_show', label: 'No-show' },
  { value: 'cancelled', label: 'Cancelled' },
];

/** `/business/bookings`: every booking of a business, and what they bring in. */
export function BookingsScreen({
  businessId,
  view,
  answer,
  failed,
  onShow,
  onRetry,
}: {
  businessId: number;
  view: BookingsView;
  /** Undefined while it is being fetched. */
  answer: BookingsAnswer | undefined;
  failed: boolean;
  onShow: (view: BookingsView) => void;
  onRetry: () => void;
}) {
  const narrowed = Object.keys(view).some((part) => part !== 'page');
  return (
    <>
      <Filters key={JSON.stringify(view)} view={view} onShow={onShow} />
      {answer === undefined ? (
        failed ? (
          <ErrorState title="Failed to load your bookings. Please try again." onRetry={onRetry} />
        ) : (
          <div role="status" className="grid gap-3">
            <span className="sr-only">Loading your bookings</span>
            {[1, 2, 3].map((row) => (
              <Skeleton key={row} className="h-[84px] rounded-card" />
            ))}
          </div>
        )
      ) : (
        <>
          <Money figures={answer.figures} />
          <section aria-label="Bookings" className="mt-8">
            <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
              <h2 role="status" className="text-h3">
                {countOf(answer.figures.bookings, 'booking')}
              </h2>
              {answer.figures.bookings > 0 && (
                <ButtonLink variant="secondary" href={bookingsPath(businessId, view, 'file')} download>
                  <Icon of={Download} size="sm" />
                  Export CSV
                </ButtonLink>
              )}
            </div>
            {answer.bookings.length === 0 ? (
              <EmptyState
                headingLevel="h3"
                title={narrowed ? 'No bookings found' : 'No bookings yet'}
                action={
                  narrowed && (
                    <Button variant="secondary" onClick={() => onShow({})}>
                      Clear All
                    </Button>
                  )
                }
              >
                {narrowed
                  ? 'Try other dates, another status or fewer letters.'
                  : 'Every booking appears here with what was paid and what is yours.'}
              </EmptyState>
            ) : (
              <ul className="overflow-hidden rounded-card border border-line bg-surface">
                {answer.bookings.map((booking) => (
                  <BookingLine key={booking.bookingId} booking={booking} />
                ))}
              </ul>
            )}
            {answer.pages > 1 && (
              <Pages
                page={answer.page}
                pages={answer.pages}
                onTurn={(page) => onShow(readBookingsView({ ...view, page }))}
              />
            )}
          </section>
        </>
      )}
    </>
  );
}

function Filters({ view, onShow }: { view: BookingsView; onShow: (view: BookingsView) => void }) {
  const [typed, setTyped] = useState(view.q ?? '');
  const [status, setStatus] = useState<string>(view.status ?? 'all');
  const [from, setFrom] = useState(view.from ?? '');
  const [to, setTo] = useState(view.to ?? '');
  const backwards = from !== '' && to !== '' && to < from;
  const show = (event: FormEvent) => {
    event.preventDefault();
    if (!backwards) onShow(readBookingsView({ q: typed.trim(), status, from, to }));
  };
  return (
    <form
      onSubmit={show}
      role="search"
      className="mb-6 grid items-end gap-3 *:min-w-0 sm:grid-cols-2 lg:grid-cols-[minmax(0,1fr)_180px_168px_168px_auto]"
    >
      <TextField
        label="Search"
        type="search"
        placeholder="Name, email, reference or session"
        icon={Search}
        dense
        maxLength={100}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        className="sm:max-lg:col-span-2"
      />
      <SelectField
        label="Status"
        dense
        options={statuses}
        value={status}
        onChange={(event) => setStatus(event.target.value)}
        className="sm:max-lg:col-span-2"
      />
      <TextField
        label="Booked from"
        type="date"
        dense
        value={from}
        onChange={(event) => setFrom(event.target.value)}
      />
      <TextField
        label="Booked to"
        type="date"
        dense
        value={to}
        error={backwards ? 'Choose a later day' : undefined}
        onChange={(event) => setTo(event.target.value)}
      />
      <Button type="submit" variant="secondary" className="sm:max-lg:col-span-2">
        Show
      </Button>
    </form>
  );
}

function Money({ figures }: { figures: Figures }) {
  return (
    <dl className="grid grid-cols-2 gap-3 lg:grid-cols-4">
      <Figure label="Gross" value={poundsWithCommas(figures.gross)} detail="Paid by customers" />
      <Figure label="Refunds" value={poundsWithCommas(figures.refunds)} detail="Sent back, or on the way" />
      <Figure label="Platform Fee" value={poundsWithCommas(figures.platformFee)} detail="Kept by the site" />
      <Figure label="Net" value={poundsWithCommas(figures.net)} detail="Yours" />
    </dl>
  );
}

function Pages({ page, pages, onTurn }: { page: number; pages: number; onTurn: (page: number) => void }) {
  return (
    <nav aria-label="Pages" className="mt-4 flex items-center justify-between gap-3">
      <Button variant="secondary" disabled={page === 1} onClick={() => onTurn(page - 1)}>
        Previous
      </Button>
      <span className="text-sm text-ink-2 tabular-nums">
        Page {page} of {pages}
      </span>
      <Button variant="secondary" disabled={page === pages} onClick={() => onTurn(page + 1)}>
        Next
      </Button>
    </nav>
  );
}
