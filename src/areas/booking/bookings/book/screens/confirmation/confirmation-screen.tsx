import CalendarClock from 'lucide-react/icons/calendar-clock';
import CalendarDays from 'lucide-react/icons/calendar-days';
import Clock from 'lucide-react/icons/clock';
import ClockArrowUp from 'lucide-react/icons/clock-arrow-up';
import ExternalLink from 'lucide-react/icons/external-link';
import GlassWater from 'lucide-react/icons/glass-water';
import Mail from 'lucide-react/icons/mail';
import MessageCircle from 'lucide-react/icons/message-circle';
import Navigation from 'lucide-react/icons/navigation';
import Phone from 'lucide-react/icons/phone';
import TicketIcon from 'lucide-react/icons/ticket';
import Users from 'lucide-react/icons/users';
import type { ReactNode } from 'react';
import { missedBookingsText } from '#areas/catalogue/sessions/booking-rules/missed-bookings.ts';
import type { Session } from '#areas/catalogue/sessions/contract.ts';
import { addressLine } from '#areas/catalogue/sessions/show/copy.ts';
import { formatPlaces } from '#areas/catalogue/sessions/show/places.ts';
import { telephoneHref } from '#shared/domain/brand.ts';
import { formatPounds, totalPounds } from '#shared/domain/pence.ts';
import { tileLetter } from '#shared/ui/brand/activity-tile.tsx';
import { Icon } from '#shared/ui/brand/icon.tsx';
import { ButtonLink } from '#shared/ui/buttons/button-link.tsx';
import { classNames } from '#shared/ui/class-names.ts';
import { LazyPlaceMap } from '#shared/ui/map/place-map.lazy.tsx';
import { Card, Panel } from '#shared/ui/type/card.tsx';
import type { Booking, Order } from '../../../contract.ts';
import {
  cardTotal,
  formatSpanDay,
  formatTimes,
  nonCardPayments,
  scheduleRows,
  seeYouSentence,
} from '../../../copy.ts';
import { discountName, totalDiscount } from '../../../discount.ts';
import { directionsPath, groupPlaces, isUpcoming } from '../../../my-bookings/my-bookings.ts';
import { preparationContext, preparationFor } from '../../before-you-go.ts';
import { CancellationFact } from '../cancellation-fact.tsx';
import { BookNextWeek } from './book-next-week.tsx';
import { ConfirmedHeading } from './confirmed-heading.tsx';
import { DatesPanel } from './dates-panel.tsx';
import { Fact, FactList } from './fact-list.tsx';
import { NextSteps } from './next-steps.tsx';
import { PaymentBadge } from './payment-badge.tsx';
import { PlacesPanel } from './places-panel.tsx';
import { TicketCard } from './ticket-card.tsx';
import { WalkingTime } from './walking-time.tsx';

export function ConfirmationScreen({
  booking,
  places = [booking],
  order = null,
  session,
  firstName,
  now,
  wayIn = null,
  lists = null,
  signInOffer = null,
}: {
  booking: Booking;
  /** The order's active bookings, if it has several. */
  places?: readonly Booking[];
  /** Null for an order of one place. */
  order?: Order | null;
  session: Session;
  firstName: string;
  now: Date;
  wayIn?: ReactNode;
  lists?: ReactNode;
  signInOffer?: ReactNode;
}) {
  const past = Date.parse(booking.endsAt) < now.getTime();
  const toCome = isUpcoming(booking, now);
  const dates = groupPlaces(places);
  const ofDate = dates.find(([{ sessionDate }]) => sessionDate === booking.sessionDate) ?? places;
  const [last = booking] = dates.at(-1) ?? [];
  return (
    <div className="container-page page [--container-w:1080px]">
      <div className="mx-auto grid max-w-140 grid-cols-1 items-start gap-x-[clamp(28px,4vw,56px)] gap-y-6 lg:max-w-none lg:grid-cols-[420px_minmax(0,1fr)]">
        <div className="min-w-0 lg:sticky lg:top-[calc(var(--topbar-h)+20px)]">
          <ConfirmedHeading small>
            {past
              ? `This session took place on ${formatSpanDay({ startsAt: booking.sessionDate })}.`
              : `${seeYouSentence({ startsAt: booking.sessionDate }, firstName, now)} We’ve emailed your confirmation.`}
          </ConfirmedHeading>
          <TicketCard places={ofDate} toCome={toCome && booking.trainer === null} photo={session.photo} />
        </div>
        <div className="grid min-w-0 grid-cols-1 gap-4">
          {lists}
          {order !== null &&
            (dates.length > 1 ? (
              <DatesPanel dates={dates} order={order} now={now} />
            ) : (
              <PlacesPanel places={places} order={order} toCome={toCome} />
            ))}
          <NextSteps booking={booking} order={order} toCome={toCome} />
          {signInOffer}
          <DirectionsSection booking={booking} session={session} now={toCome ? now : null}>
            {wayIn}
          </DirectionsSection>
          {session.courses === undefined && (
            <BookNextWeek booking={last} places={ofDate.length} session={session} now={now} />
          )}
          <PaymentSection booking={booking} order={order} session={session} past={past} />
          <PreparationSection booking={booking} session={session} now={now} />
          <div className="grid gap-4 sm:grid-cols-2">
            <ScheduleSection booking={booking} session={session} />
            <ContactSection business={session.business} />
          </div>
          <ButtonLink href="/" variant="secondary" className="justify-self-start">
            Back to Home
          </ButtonLink>
        </div>
      </div>
    </div>
  );
}

/** Loads the map when it scrolls into view. Says when to leave if the booking is upcoming. */
function DirectionsSection({
  booking,
  session,
  now,
  children,
}: {
  booking: Booking;
  session: Session;
  now: Date | null;
  children: ReactNode;
}) {
  const directions = directionsPath(booking);
  return (
    <Card id="way" role="region" aria-label="Getting there" className="overflow-hidden">
      <LazyPlaceMap
        name={session.business.name}
        latitude={session.latitude}
        longitude={session.longitude}
        activity={session.sessionType.slug}
        letter={tileLetter(session.sessionType.name)}
        className="h-55"
      />
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-3 p-5 md:p-6">
        <div className="min-w-0 flex-1 basis-60 break-words">
          <h2 className="font-sans text-h4 font-semibold ">Getting there</h2>
          <p className="mt-0.5 text-md text-ink-2">
            {session.business.name}, {addressLine(session.business)}
          </p>
        </div>
        {directions !== null && (
          <ButtonLink
            href={directions}
            target="_blank"
            rel="noopener noreferrer"
            variant="soft"
            size="sm"
            className="max-md:h-11!"
          >
            <Icon drawing={Navigation} size="sm" />
            Open in Maps
          </ButtonLink>
        )}
        {children}
        {now !== null && <WalkingTime place={session} startsAt={new Date(booking.sessionDate)} now={now} />}
      </div>
    </Card>
  );
}

/** Printed with the ticket only once the session is over, when only the receipt matters. */
function PaymentSection({
  booking,
  order,
  session,
  past,
}: {
  booking: Booking;
  order: Order | null;
  session: Session;
  past: boolean;
}) {
  const { platformFee } = order ?? booking;
  const bought = order?.bookings ?? [booking];
  const off = totalDiscount(bought);
  // As at checkout: price, discount, then the fee on the rest.
  const fees = bought.map((place) =>
    totalPounds([place.sessionFee, place.code?.off ?? place.datesOff ?? '0.00']),
  );
  const count = bought.length;
  return (
    <Section title="Your booking" printed={past} beside={order === null && <PaymentBadge {...booking} />}>
      {session.description !== '' && (
        <p className="mb-3.5 text-sm break-words whitespace-pre-line text-ink-2">{session.description}</p>
      )}
      <FactList>
        <Fact icon={CalendarDays}>
          {booking.order.dates > 1
            ? `${booking.order.dates} dates, the next on ${formatSpanDay({ startsAt: booking.sessionDate })}`
            : formatSpanDay({ startsAt: booking.sessionDate })}
          , {formatTimes({ startsAt: booking.sessionDate, endsAt: booking.endsAt })}
        </Fact>
        <Fact icon={Clock}>{session.duration} min</Fact>
        <Fact icon={Users}>Max {session.maxParticipants}</Fact>
        {order !== null && <Fact icon={TicketIcon}>{formatPlaces(count)}</Fact>}
      </FactList>
      <dl className="mt-4 grid gap-2.5 border-t border-line pt-4">
        <DetailLine
          term={count > 1 && new Set(fees).size === 1 ? `Session Fee, ${count} × £${fees[0]}` : 'Session Fee'}
        >
          £{totalPounds(fees)}
        </DetailLine>
        {off !== null && <DetailLine term={discountName(off)}>−{formatPounds(off.pence)}</DetailLine>}
        <DetailLine term="Platform Fee (10%)">£{platformFee}</DetailLine>
        {nonCardPayments(bought).map(({ what, pounds }) => (
          <DetailLine key={what} term={what}>
            −£{pounds}
          </DetailLine>
        ))}
        <div className="mt-1 flex items-baseline justify-between gap-4 border-t border-line pt-3.5">
          <dt className="font-semibold">Total Paid</dt>{' '}
          <dd className="text-figure leading-none font-bold tracking-tight tabular-nums">
            £{cardTotal(bought)}
          </dd>
        </div>
      </dl>
      {/* Several places have a reference each, on the ticket. The order's own is on the receipt. */}
      {order === null && (
        <p className="mt-3 text-sm text-ink-3 tabular-nums">Reference {booking.reference}</p>
      )}
    </Section>
  );
}

function DetailLine({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-4">
      <dt className="text-ink-2">{term}</dt> <dd className="tabular-nums">{children}</dd>
    </div>
  );
}

function Section({
  title,
  beside,
  printed = false,
  children,
}: {
  title: string;
  beside?: ReactNode;
  printed?: boolean;
  children: ReactNode;
}) {
  return (
    <Panel role="region" aria-label={title} data-print={printed || undefined}>
      <div className="mb-3.5 flex items-center justify-between gap-4">
        <h2 className="font-sans text-h4 font-semibold ">{title}</h2>
        {beside}
      </div>
      {children}
    </Panel>
  );
}

function PreparationSection({ booking, session, now }: { booking: Booking; session: Session; now: Date }) {
  const { arriving, bringing } = preparationFor(preparationContext(booking));
  return (
    <Section title="Before you go">
      <FactList>
        <Fact icon={ClockArrowUp}>{arriving}</Fact>
        <Fact icon={GlassWater}>{bringing}</Fact>
        <Fact icon={Mail}>Check your email for joining instructions.</Fact>
        <Fact icon={MessageCircle}>Contact the business for changes or cancellations.</Fact>
        <CancellationFact booking={booking} now={now} />
        {session.absenceRules !== undefined && (
          <Fact icon={CalendarClock}>{missedBookingsText(session.absenceRules, session.business.name)}</Fact>
        )}
      </FactList>
    </Section>
  );
}

function ScheduleSection({ booking, session }: { booking: Booking; session: Session }) {
  const rows = scheduleRows(session.schedule, booking.sessionDate);
  return (
    <Section title="Session Schedule">
      {rows.length === 0 ? (
        <p className="text-md text-ink-2">Schedule details will be confirmed by the business.</p>
      ) : (
        <ul className="grid gap-2.5 text-md tabular-nums">
          {rows.map(({ day, times, booked }) => (
            <li
              key={`${day} ${times}`}
              className={classNames('flex justify-between gap-3', booked && 'font-semibold')}
            >
              <span className={booked ? undefined : 'text-ink-2'}>
                {day}
                {booked && <span className="sr-only"> (your session)</span>}
              </span>
              <span>{times}</span>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

function ContactSection({ business }: { business: Session['business'] }) {
  return (
    <Section title="Business Contact">
      <FactList>
        <Fact icon={Phone}>
          <a href={telephoneHref(business.phone)} className="text-ink tabular-nums">
            {business.phone}
          </a>
        </Fact>
        {business.email !== null && (
          <Fact icon={Mail}>
            <a href={`mailto:${business.email}`} className="break-all text-ink">
              {business.email}
            </a>
          </Fact>
        )}
        {business.website !== null && (
          <Fact icon={ExternalLink}>
            <a href={business.website} target="_blank" rel="noopener noreferrer" className="link">
              Visit Website
            </a>
          </Fact>
        )}
      </FactList>
    </Section>
  );
}
