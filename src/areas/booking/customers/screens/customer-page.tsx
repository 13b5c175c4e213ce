import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import ShoppingBag from 'lucide-react/icons/shopping-bag';
import TicketPlus from 'lucide-react/icons/ticket-plus';
import { useState } from 'react';
import { stateBadge } from '#areas/booking/bookings/copy.ts';
import { formatLastDay } from '#areas/money/entitlements/credit-text.ts';
import { formatLondonDay, formatLondonMoment } from '#shared/calendar/london-time.ts';
import { telephoneHref } from '#shared/domain/brand.ts';
import { formatDecimalPounds } from '#shared/domain/pence.ts';
import { pluralize } from '#shared/domain/pluralize.ts';
import { ActivityTile } from '#shared/ui/brand/activity-tile.tsx';
import { CustomerAvatar } from '#shared/ui/brand/avatar.tsx';
import { Icon } from '#shared/ui/brand/icon.tsx';
import { BackLink } from '#shared/ui/buttons/back-link.tsx';
import { Button } from '#shared/ui/buttons/button.tsx';
import { ButtonLink } from '#shared/ui/buttons/button-link.tsx';
import { RouteLink } from '#shared/ui/buttons/route-link.tsx';
import { useApi } from '#shared/ui/site-context.tsx';
import { QueryContent } from '#shared/ui/states/query-content.tsx';
import { FullPageSpinner } from '#shared/ui/states/spinner.tsx';
import { StatusBadge } from '#shared/ui/type/badge.tsx';
import { Card, Panel } from '#shared/ui/type/card.tsx';
import { customerQuery } from '../api.ts';
import type { CustomerPage as CustomerShown, CustomerVisit } from '../contract.ts';
import { visitTimeText } from '../copy.ts';
import { BirthdayField } from './birthday-field.tsx';
import { CheckedCategories } from './checked-categories.tsx';
import { CustomerNotes } from './customer-notes.tsx';
import { CustomerTags } from './customer-tags.tsx';
import { DuplicateCustomersSection } from './duplicate-customers-section.tsx';
import { EraseNotesSection } from './erase-notes-section.tsx';
import { NewsConsentPanel } from './news-consent-panel.tsx';

const route = getRouteApi('/business/customers/$customerId');

export function CustomerPage() {
  const queryClient = useQueryClient();
  const { now } = route.useLoaderData();
  const query = customerQuery(useApi(), route.useParams().customerId);
  const loaded = useQuery(query);
  const show = (customer: CustomerShown) => {
    queryClient.setQueryData(query.queryKey, customer);
    void queryClient.invalidateQueries({ queryKey: ['customers', customer.business.id] });
  };
  return (
    <QueryContent
      query={loaded}
      failure="Failed to load the customer. Please try again."
      waiting={<FullPageSpinner label="Loading the customer" />}
    >
      {(customer) => <CustomerScreen customer={customer} now={new Date(now)} onChanged={show} />}
    </QueryContent>
  );
}

interface ScreenProps {
  customer: CustomerShown;
  now: Date;
  onChanged: (customer: CustomerShown) => void;
}

function CustomerScreen({ customer, now, onChanged }: ScreenProps) {
  return (
    <div className="container-wide page">
      <BackLink href={`/business/customers?business=${customer.business.id}`}>All customers</BackLink>
      <div className="mt-3 mb-5 flex items-center gap-4 md:gap-4.5">
        <CustomerAvatar name={customer.name} size="lg" />
        <div className="min-w-0 wrap-anywhere">
          <h1>{customer.name}</h1>
          <CustomerTags customer={customer} onChanged={onChanged} />
        </div>
        <div className="ml-auto flex gap-2">
          <ButtonLink
            href={`/business/sell?business=${customer.business.id}&customer=${customer.id}`}
            variant="secondary"
          >
            <Icon drawing={ShoppingBag} size="sm" />
            <span className="max-md:sr-only">Sell or give</span>
          </ButtonLink>
          <ButtonLink
            href={`/business/take-booking?business=${customer.business.id}&customer=${customer.id}`}
            variant="secondary"
          >
            <Icon drawing={TicketPlus} size="sm" />
            <span className="max-md:sr-only">Take a booking</span>
          </ButtonLink>
        </div>
      </div>
      <CustomerFacts customer={customer} now={now} />
      <div className="mt-4 grid gap-4 lg:grid-cols-[minmax(0,1fr)_400px] lg:items-start">
        <History customer={customer} now={now} />
        <div className="grid min-w-0 gap-4">
          <CustomerNotes customer={customer} onChanged={onChanged} />
          <NewsConsentPanel customer={customer} onChanged={onChanged} />
          <Passes passes={customer.passes} />
          <Details customer={customer} onChanged={onChanged} />
          {customer.spend !== null && <DuplicateCustomersSection customer={customer} onChanged={onChanged} />}
          {customer.spend !== null && <EraseNotesSection customer={customer} onChanged={onChanged} />}
        </div>
      </div>
    </div>
  );
}

function CustomerFacts({ customer, now }: Omit<ScreenProps, 'onChanged'>) {
  const { visits, since, spend, lastVisit, nextVisit, pass, noShows, cancelled } = customer;
  return (
    <Card>
      <dl className="grid grid-cols-2 divide-line *:border-line max-lg:*:border-b max-lg:*:odd:border-r lg:auto-cols-fr lg:grid-flow-col lg:grid-cols-none lg:divide-x">
        <Fact term="Visits" value={String(visits)} detail={`Since ${formatLondonDay(new Date(since))}`} />
        {spend !== null && (
          <Fact term="Spend" value={formatDecimalPounds(spend)} detail="Paid for bookings, less refunds" />
        )}
        <Fact
          term="Last visit"
          value={lastVisit === null ? 'Not yet' : visitTimeText(new Date(lastVisit), now)}
          detail={nextVisit === null ? 'Nothing booked' : `Next ${visitTimeText(new Date(nextVisit), now)}`}
        />
        <Fact
          term="Pass"
          value={pass === null ? 'None' : `${pass.left} left`}
          detail={pass?.lastDay == null ? '' : `Until ${formatLastDay(pass.lastDay)}`}
        />
        <Fact
          term="No-shows"
          value={String(noShows)}
          detail={cancelled === 0 ? 'Cancelled none' : `Cancelled ${pluralize(cancelled, 'time')}`}
        />
      </dl>
    </Card>
  );
}

function Fact({ term, value, detail }: { term: string; value: string; detail: string }) {
  return (
    <div className="min-w-0 px-4 py-3 max-lg:last:odd:col-span-2 last:border-b-0! last:odd:border-r-0! md:px-5 md:py-4">
      <dt className="text-sm font-medium text-ink-2">{term}</dt>
      <dd className="mt-0.5 text-h3 font-bold wrap-anywhere tabular-nums">{value}</dd>
      <dd className="text-sm text-ink-2 tabular-nums">{detail}</dd>
    </div>
  );
}

const INITIAL_BOOKINGS_SHOWN = 8;

function History({
  customer: { bookings, spend, mayOpenBookings },
  now,
}: {
  customer: CustomerShown;
  now: Date;
}) {
  const [all, setAll] = useState(false);
  const shown = all ? bookings : bookings.slice(0, INITIAL_BOOKINGS_SHOWN);
  const more = bookings.length - shown.length;
  return (
    <Panel role="region" aria-labelledby="history" className="min-w-0">
      <h2 id="history" className="mb-4 text-h3">
        History
      </h2>
      {bookings.length === 0 ? (
        <p className="text-ink-2">Nothing booked yet.</p>
      ) : (
        <ol className="grid gap-4">
          {shown.map((visit) => (
            <Visit
              key={visit.bookingId}
              visit={visit}
              withMoney={spend !== null}
              mayOpenBooking={mayOpenBookings}
              now={now}
            />
          ))}
        </ol>
      )}
      {more > 0 && (
        <Button variant="secondary" size="sm" className="mt-5 max-md:h-11!" onClick={() => setAll(true)}>
          Show {more} earlier
        </Button>
      )}
    </Panel>
  );
}

function Visit({
  visit,
  withMoney,
  mayOpenBooking,
  now,
}: {
  visit: CustomerVisit;
  withMoney: boolean;
  mayOpenBooking: boolean;
  now: Date;
}) {
  const { bookingId, occurrenceId, title, activity, startsAt, state, attendee, reference, withPass, spend } =
    visit;
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3.5 gap-y-0.5 md:grid-cols-[auto_minmax(0,1fr)_auto]">
      <ActivityTile activity={activity} size="xs" className="md:row-span-2" />
      <p className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1 font-semibold wrap-anywhere">
        <RouteLink
          href={mayOpenBooking ? `/business/bookings/${bookingId}` : `/business/occurrences/${occurrenceId}`}
          className="underline-offset-3 hover:underline"
        >
          {title}
        </RouteLink>
        <StatusBadge status={stateBadge(state)} />
      </p>
      {withMoney && (
        <p className="font-semibold tabular-nums max-md:order-last max-md:col-start-2 md:text-right">
          {spend !== null && formatDecimalPounds(spend)}
        </p>
      )}
      <p className="col-start-2 text-sm text-ink-2 tabular-nums">
        <RouteLink
          href={`/business/occurrences/${occurrenceId}`}
          className="underline-offset-3 hover:underline"
          aria-label={`${title}, ${visitTimeText(new Date(startsAt), now)}: everyone on this date`}
        >
          {visitTimeText(new Date(startsAt), now)}
        </RouteLink>{' '}
        · {reference}
        {attendee !== null && ` · for ${attendee}`}
        {withPass && ' · with a pass'}
      </p>
    </li>
  );
}

function Passes({ passes }: { passes: CustomerShown['passes'] }) {
  if (passes.length === 0) return null;
  return (
    <Panel role="region" aria-labelledby="passes">
      <h2 id="passes" className="mb-2 text-h3">
        Passes
      </h2>
      <ul className="divide-y divide-line">
        {passes.map(({ name, places, left, lastDay }, place) => (
          // Passes can be identical and never reorder, so the index is a safe key.
          <li key={`${place} ${name}`} className="flex flex-wrap justify-between gap-x-4 py-2.5">
            <span className="wrap-anywhere">{name}</span>
            <span className="text-ink-2 tabular-nums">
              {places !== null ? `${left} of ${places} left` : left > 0 ? 'All classes' : 'Over'}
              {lastDay !== null && `, until ${formatLastDay(lastDay)}`}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function Details({ customer, onChanged }: Omit<ScreenProps, 'now'>) {
  const { email, phone, since } = customer;
  return (
    <Panel role="region" aria-labelledby="details">
      <h2 id="details" className="mb-2 text-h3">
        Details
      </h2>
      <dl className="divide-y divide-line">
        <Detail term="Email">
          <a href={`mailto:${email}`} className="link">
            {email}
          </a>
        </Detail>
        {phone !== '' && (
          <Detail term="Phone">
            <a href={telephoneHref(phone)} className="link tabular-nums">
              {phone}
            </a>
          </Detail>
        )}
        <Detail term="Customer since">{formatLondonMoment(new Date(since))}</Detail>
      </dl>
      <BirthdayField customer={customer} onChanged={onChanged} />
      <CheckedCategories customer={customer} onChanged={onChanged} />
      <p className="mt-2 text-sm text-ink-2">
        Email and phone are from their latest booking. They can change it in their profile or when they book.
      </p>
    </Panel>
  );
}

function Detail({ term, children }: { term: string; children: React.ReactNode }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-4 py-2.5">
      <dt className="text-ink-2">{term}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  );
}
