import Clock from 'lucide-react/icons/clock';
import ClockArrowUp from 'lucide-react/icons/clock-arrow-up';
import ExternalLink from 'lucide-react/icons/external-link';
import GlassWater from 'lucide-react/icons/glass-water';
import Mail from 'lucide-react/icons/mail';
import MapPin from 'lucide-react/icons/map-pin';
import MessageCircle from 'lucide-react/icons/message-circle';
import Phone from 'lucide-react/icons/phone';
import TicketIcon from 'lucide-react/icons/ticket';
import Users from 'lucide-react/icons/users';
import type { ReactNode } from 'react';
import type { Session } from '#features/sessions/contract.ts';
import { addressLine } from '#features/sessions/show/copy.ts';
import { placesText } from '#features/sessions/show/places.ts';
import { telephoneHref } from '#shared/domain/brand.ts';
import { ActivityTile } from '#shared/ui/brand/activity-tile.tsx';
import { classNames } from '#shared/ui/class-names.ts';
import { Card, Panel } from '#shared/ui/type/card.tsx';
import type { Booking, Order } from '../../../contract.ts';
import { longDayOf, scheduleRows, seeYouSentence, timesOf } from '../../../copy.ts';
import { isToCome } from '../../../own/own-bookings.ts';
import { occasionOf, preparationFor } from '../../before-you-go.ts';
import { CancellingFact } from '../cancelling-fact.tsx';
import { CheckInCode } from './check-in-code.tsx';
import { ConfirmedHeading } from './confirmed-heading.tsx';
import { Fact, FactList } from './fact-list.tsx';
import { PaidSummary } from './paid-summary.tsx';
import { PlaceCodes } from './place-codes.tsx';

/** `/booking-confirmation`: the booking as a ticket, with what to know before going. */
export function ConfirmationScreen({
  booking,
  places = [booking],
  order = null,
  session,
  firstName,
  now,
}: {
  booking: Booking;
  /** Those of its order that stand, where it is of several. */
  places?: readonly Booking[];
  /** What it was bought in, where that is of several places. */
  order?: Order | null;
  session: Session;
  /** Of the person signed in; empty when they gave none. */
  firstName: string;
  now: Date;
}) {
  const past = Date.parse(booking.endsAt) < now.getTime();
  return (
    <div className="container-page page [--container-w:1040px]">
      <ConfirmedHeading>
        {past
          ? `This session took place on ${longDayOf({ startsAt: booking.sessionDate })}.`
          : `${seeYouSentence({ startsAt: booking.sessionDate }, firstName, now)} We have emailed your confirmation.`}
      </ConfirmedHeading>
      <Ticket booking={booking} order={order} session={session} />
      {order !== null && <PlaceCodes places={places} toCome={isToCome(booking, now)} />}
      <div className="mt-6 grid gap-5 lg:grid-cols-[1.1fr_1fr_1fr]">
        <BeforeYouGo booking={booking} several={order !== null} now={now} />
        <Schedule booking={booking} session={session} />
        <Contact business={session.business} />
      </div>
    </div>
  );
}

function Ticket({ booking, order, session }: { booking: Booking; order: Order | null; session: Session }) {
  const span = { startsAt: booking.sessionDate, endsAt: booking.endsAt };
  return (
    <Card
      role="article"
      className="grid grid-cols-[minmax(0,1fr)] overflow-hidden rounded-dialog shadow-2 lg:grid-cols-[200px_minmax(0,1fr)_250px]"
    >
      <ActivityTile
        activity={session.sessionType.name}
        size="fill"
        className="aspect-auto! h-[100px] rounded-none! [--tile-letter:5rem]! lg:h-full lg:[--tile-letter:9rem]!"
      />
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-4 p-[22px] lg:px-8 lg:py-[30px]">
        <div>
          <h2 className="font-sans text-h3 font-semibold break-words">{session.title}</h2>
          {session.description !== '' && (
            <p className="mt-1 max-w-[46ch] text-sm break-words whitespace-pre-line text-ink-2">
              {session.description}
            </p>
          )}
        </div>
        <p className="font-display text-[1.75rem] leading-[1.12] font-bold tracking-[-0.025em] tabular-nums">
          {longDayOf(span)}
          <br />
          {timesOf(span)}
        </p>
        <FactList>
          <Fact icon={MapPin}>
            {session.business.name}, {addressLine(session.business)}
          </Fact>
          <Fact icon={Clock}>{session.duration} min</Fact>
          <Fact icon={Users}>Max {session.maxParticipants}</Fact>
          {order !== null && <Fact icon={TicketIcon}>{placesText(order.bookings.length)}</Fact>}
        </FactList>
      </div>
      <div
        className={classNames(
          'relative grid content-between gap-5 border-t-2 border-dashed border-line p-[22px] lg:border-t-0 lg:border-l-2 lg:px-7 lg:py-[30px]',
          // The notches of the ticket, at the ends of the dashed line.
          'before:absolute before:-top-[13px] before:-left-[13px] before:size-6 before:rounded-full before:border before:border-line before:bg-paper',
          'after:absolute after:size-6 after:rounded-full after:border after:border-line after:bg-paper max-lg:after:-top-[13px] max-lg:after:-right-[13px] lg:after:-bottom-[13px] lg:after:-left-[13px]',
        )}
      >
        <PaidSummary booking={booking} order={order} />
      </div>
    </Card>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Panel role="region" aria-label={title}>
      <h2 className="mb-3.5 font-sans text-h4 font-semibold tracking-[-0.008em]">{title}</h2>
      {children}
    </Panel>
  );
}

function BeforeYouGo({ booking, several, now }: { booking: Booking; several: boolean; now: Date }) {
  const { arriving, bringing } = preparationFor(occasionOf(booking));
  return (
    <Section title="Before you go">
      {isToCome(booking, now) && !several && (
        <div className="mb-4 border-b border-line pb-4">
          <CheckInCode booking={booking} />
        </div>
      )}
      <FactList>
        <Fact icon={ClockArrowUp}>{arriving}</Fact>
        <Fact icon={GlassWater}>{bringing}</Fact>
        <Fact icon={Mail}>Check your email for joining instructions.</Fact>
        <Fact icon={MessageCircle}>Contact the business for changes or cancellations.</Fact>
        <CancellingFact booking={booking} now={now} />
      </FactList>
    </Section>
  );
}

function Schedule({ booking, session }: { booking: Booking; session: Session }) {
  const rows = scheduleRows(session.schedule, booking.sessionDate);
  return (
    <Section title="Session Schedule">
      {rows.length === 0 ? (
        <p className="text-[0.9375rem] text-ink-2">Schedule details will be confirmed by the business.</p>
      ) : (
        <ul className="grid gap-2.5 text-[0.9375rem] tabular-nums">
          {rows.map(({ day, times, booked }) => (
            <li
              key={`${day} ${times}`}
              className={classNames('flex justify-between gap-3', booked && 'font-semibold')}
            >
              <span className={booked ? undefined : 'text-ink-2'}>
                {day}
                {booked && <span className="sr-only"> (booked)</span>}
              </span>
              <span>{times}</span>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

function Contact({ business }: { business: Session['business'] }) {
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
