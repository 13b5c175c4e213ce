import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import Download from 'lucide-react/icons/download';
import Search from 'lucide-react/icons/search';
import { type ChangeEvent, type FormEvent, useState } from 'react';
import { stateBadge } from '#areas/booking/bookings/copy.ts';
import { deskPaidText, externalPaymentText } from '#areas/booking/bookings/takings/desk-payment.ts';
import { countText } from '#areas/booking/schedule/occurrences/copy.ts';
import type { MyBusiness } from '#areas/catalogue/businesses/contract.ts';
import { canPerform } from '#areas/catalogue/businesses/permissions/permissions.ts';
import { RoleNotPermitted } from '#areas/catalogue/businesses/permissions/role-not-permitted.tsx';
import { formatLondonMoment } from '#shared/calendar/london-time.ts';
import type { Option } from '#shared/domain/option-lists.ts';
import { formatDecimalPounds } from '#shared/domain/pence.ts';
import { Icon } from '#shared/ui/brand/icon.tsx';
import { Button } from '#shared/ui/buttons/button.tsx';
import { ButtonLink } from '#shared/ui/buttons/button-link.tsx';
import { Pagination } from '#shared/ui/buttons/pagination.tsx';
import { RouteLink } from '#shared/ui/buttons/route-link.tsx';
import { CollapsibleFilters } from '#shared/ui/fields/collapsible-filters.tsx';
import { SelectField } from '#shared/ui/fields/select-field.tsx';
import { TextField } from '#shared/ui/fields/text-field.tsx';
import { useApi } from '#shared/ui/site-context.tsx';
import { EmptyState } from '#shared/ui/states/empty-state.tsx';
import { QueryContent } from '#shared/ui/states/query-content.tsx';
import { Skeleton } from '#shared/ui/states/skeleton.tsx';
import { StatusBadge } from '#shared/ui/type/badge.tsx';
import { Figure } from '../../figures/screens/figure.tsx';
import { bookingsQuery } from '../api.ts';
import { type BookingsView, bookingsCsvPath, readBookingsView } from '../bookings-address.ts';
import type { BusinessBooking, Figures } from '../contract.ts';

const statuses: readonly Option[] = [
  { value: 'all', label: 'All statuses' },
  { value: 'confirmed', label: 'Confirmed' },
  { value: 'attended', label: 'Attended' },
  { value: 'no_show', label: 'No-show' },
  { value: 'cancelled', label: 'Cancelled' },
];

const route = getRouteApi('/business/bookings');

/** `/business/bookings`: the filters are in the URL. */
export function BookingsPage({ business }: { business: MyBusiness }) {
  return canPerform(business.role, 'view_bookings') ? (
    <Bookings business={business} />
  ) : (
    <RoleNotPermitted businessName={business.name} />
  );
}

function Bookings({ business }: { business: MyBusiness }) {
  const api = useApi();
  const navigate = route.useNavigate();
  const view = readBookingsView({ ...route.useSearch() });
  const query = useQuery({
    ...bookingsQuery(api, business.id, view),
    placeholderData: keepPreviousData,
  });
  const onShow = (next: BookingsView) =>
    void navigate({
      search: { business: business.id, ...next },
      // A new page starts at its top; a filter keeps the scroll position.
      resetScroll: next.page !== view.page,
    });
  const narrowed = Object.keys(view).some((part) => part !== 'page');
  return (
    <>
      <Filters view={view} onShow={onShow} />
      <QueryContent
        query={query}
        failure="We couldn’t load your bookings. Try again."
        waiting={
          <div role="status" className="grid gap-3">
            <span className="sr-only">Loading your bookings</span>
            {[1, 2, 3].map((row) => (
              <Skeleton key={row} className="h-21 rounded-card" />
            ))}
          </div>
        }
      >
        {(answer) => (
          <>
            <RevenueSummary figures={answer.figures} />
            <section aria-label="Bookings" className="mt-5 md:mt-8">
              <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
                <h2 className="text-h3">
                  <span role="status">{countText(answer.figures.bookings, 'booking')}</span>
                </h2>
                {answer.figures.bookings > 0 && (
                  <ButtonLink variant="secondary" href={bookingsCsvPath(business.id, view)} download>
                    <Icon drawing={Download} size="sm" />
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
                    ? 'Try other dates, another status or a shorter search.'
                    : 'Each booking will appear here with its payment and your share.'}
                </EmptyState>
              ) : (
                <ul className="overflow-hidden rounded-card border border-line bg-surface">
                  {answer.bookings.map((booking) => (
                    <BookingLine key={booking.bookingId} booking={booking} />
                  ))}
                </ul>
              )}
              <Pagination
                page={answer.page}
                pages={answer.pages}
                onPage={(page) => onShow(readBookingsView({ ...view, page }))}
                className="mt-4"
              />
            </section>
          </>
        )}
      </QueryContent>
    </>
  );
}

type FilterFields = Record<'q' | 'status' | 'from' | 'to', string>;

function toFilterFields({ q = '', status, from = '', to = '' }: BookingsView): FilterFields {
  return { q, status: status ?? 'all', from, to };
}

function Filters({ view, onShow }: { view: BookingsView; onShow: (view: BookingsView) => void }) {
  const address = JSON.stringify(view);
  const [fields, setFields] = useState(toFilterFields(view));
  const [followed, setFollowed] = useState(address);
  // The fields follow the URL (Back, Clear All) without remounting, so that Show keeps the focus.
  if (followed !== address) {
    setFollowed(address);
    setFields(toFilterFields(view));
  }
  const set = (field: keyof FilterFields) => (event: ChangeEvent<HTMLInputElement | HTMLSelectElement>) =>
    setFields({ ...fields, [field]: event.target.value });
  const { q, status, from, to } = fields;
  const backwards = from !== '' && to !== '' && to < from;
  const show = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!backwards) return onShow(readBookingsView({ q: q.trim(), status, from, to }));
    // The invalid field may be in the collapsed part: open it to show the error.
    const fold = event.currentTarget.querySelector('details');
    if (fold !== null) fold.open = true;
  };
  return (
    <form
      onSubmit={show}
      role="search"
      className="mb-6 grid grid-cols-2 items-end gap-3 *:min-w-0 lg:grid-cols-[minmax(0,1fr)_180px_168px_168px_auto]"
    >
      <TextField
        label="Search"
        type="search"
        placeholder="Name, email, reference or session"
        icon={Search}
        dense
        maxLength={100}
        value={q}
        onChange={set('q')}
        className="max-lg:col-span-2"
      />
      {/* Collapses once the new list loads. */}
      <CollapsibleFilters
        key={address}
        inUse={[view.status, view.from, view.to].filter((one) => one !== undefined).length}
      >
        <SelectField
          label="Status"
          dense
          options={statuses}
          value={status}
          onChange={set('status')}
          className="md:max-lg:col-span-2"
        />
        <TextField label="Booked from" type="date" dense value={from} onChange={set('from')} />
        <TextField
          label="Booked to"
          type="date"
          dense
          value={to}
          error={backwards ? 'Choose a later day' : undefined}
          onChange={set('to')}
        />
      </CollapsibleFilters>
      <Button type="submit" variant="secondary" className="max-md:peer-open:col-span-2 md:max-lg:col-span-2">
        Show
      </Button>
    </form>
  );
}

function RevenueSummary({ figures }: { figures: Figures }) {
  return (
    <dl className="grid grid-cols-2 gap-3 lg:grid-cols-4">
      <Figure terse label="Gross" value={formatDecimalPounds(figures.gross)} detail="Paid by customers" />
      <Figure
        terse
        label="Refunds"
        value={formatDecimalPounds(figures.refunds)}
        detail="Including lost chargebacks"
      />
      <Figure
        terse
        label="Platform Fee"
        value={formatDecimalPounds(figures.platformFee)}
        detail="Fettle’s fee"
      />
      <Figure terse label="Net" value={formatDecimalPounds(figures.net)} detail="You keep" />
    </dl>
  );
}

function BookingLine({ booking }: { booking: BusinessBooking }) {
  const {
    bookingId,
    name,
    email,
    reference,
    title,
    occurrenceId,
    startsAt,
    bookedAt,
    state,
    soldThrough,
    paidElsewhere,
  } = booking;
  return (
    <li className="grid gap-x-5 gap-y-2 border-b border-line p-4 last:border-b-0 md:grid-cols-[minmax(0,5fr)_minmax(0,6fr)_7.5rem_10rem] md:items-center">
      <div className="min-w-0 wrap-anywhere">
        <RouteLink
          href={`/business/bookings/${bookingId}`}
          className="inline-block py-1 font-semibold underline underline-offset-3"
        >
          {name}
        </RouteLink>
        <p className="text-sm text-ink-2">
          {email} <span className="tabular-nums">{email === '' ? reference : `· ${reference}`}</span>
        </p>
      </div>
      <div className="min-w-0 text-sm wrap-anywhere text-ink-2 tabular-nums">
        <RouteLink
          href={`/business/occurrences/${occurrenceId}`}
          className="inline-block py-1 font-semibold text-ink underline-offset-3 hover:underline"
        >
          {title}
        </RouteLink>
        <p>{formatLondonMoment(new Date(startsAt))}</p>
        <p>
          Booked {formatLondonMoment(new Date(bookedAt))}
          {soldThrough != null && ` through ${soldThrough}`}
          {paidElsewhere != null && `, ${externalPaymentText(paidElsewhere)}`}
        </p>
      </div>
      <div className="md:justify-self-end">
        <StatusBadge status={stateBadge(state)} />
      </div>
      {paidElsewhere != null ? (
        <p className="text-sm text-ink-2 md:text-right">{deskPaidText(paidElsewhere)}</p>
      ) : soldThrough == null ? (
        <p className="text-sm text-ink-2 tabular-nums md:text-right">
          <b className="text-h4 text-ink">£{booking.paid}</b>
          {booking.refunded !== '0.00' && <span className="block">£{booking.refunded} refunded</span>}
          <span className="block">
            £{booking.net} net, £{booking.platformFee} fee
          </span>
        </p>
      ) : (
        <p className="text-sm text-ink-2 md:text-right">Paid elsewhere</p>
      )}
    </li>
  );
}
