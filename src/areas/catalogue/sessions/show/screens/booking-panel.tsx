import type { ReactNode } from 'react';
import { formatLongDay, londonDay } from '#shared/calendar/calendar-day.ts';
import { formatLondonTime, formatShortMoment } from '#shared/calendar/london-time.ts';
import { telephoneHref } from '#shared/domain/brand.ts';
import { decimalToPence, formatPounds, priceBreakdown } from '#shared/domain/pence.ts';
import { ButtonLink } from '#shared/ui/buttons/button-link.tsx';
import { classNames } from '#shared/ui/class-names.ts';
import { Stepper } from '#shared/ui/fields/stepper.tsx';
import { Notice } from '#shared/ui/states/notice.tsx';
import { CalendarLeaf } from '#shared/ui/type/calendar-leaf.tsx';
import { Card } from '#shared/ui/type/card.tsx';
import { FootBar } from '#shared/ui/type/foot-bar.tsx';
import { PriceBreakdown } from '#shared/ui/type/price-breakdown.tsx';
import { bookingRulesLines } from '../../booking-rules/copy.ts';
import { missedBookingsText } from '../../booking-rules/missed-bookings.ts';
import type { Occurrence, Session } from '../../contract.ts';
import { type DateChoice, slotState } from '../../occurrences/week-plan.ts';
import type { PlaceCategory, PriceCategory } from '../../prices/categories.ts';
import { categoryNames } from '../../prices/copy.ts';
import { priceOfPeople, whoOf } from '../../prices/people.ts';
import { PeoplePicker } from '../../prices/people-picker.tsx';
import { formatPlaces, maxPlaces } from '../places.ts';
import { PlaceLines } from './place-lines.lazy.tsx';

export interface BookingPanelProps {
  session: Session;
  choice: DateChoice;
  /** Null if it can't be booked. */
  book: Occurrence | null;
  /** A category for each place. */
  people: readonly PlaceCategory[];
  /** Whose price the person pays by what the business has checked; null for the standard one. */
  mine: PriceCategory | null;
  onPeople: (people: PlaceCategory[]) => void;
  onPlaces: (places: number) => void;
  /** Null without a bookable date. */
  cancellation: string | null;
  withPass: ReactNode;
  /** The save button; next to the title on small screens. */
  heart: ReactNode;
}

function bookHref(session: Session, { startsAt }: Occurrence, people: readonly PlaceCategory[]): string {
  const who = session.prices === undefined ? undefined : people.join();
  const places = people.length > 1 ? `&places=${people.length}` : '';
  return `/checkout/${session.id}?date=${encodeURIComponent(startsAt)}${places}${who === undefined ? '' : `&who=${who}`}`;
}

function totalText(session: Session, people: readonly PlaceCategory[]): string {
  const { totalPence } = priceOfPeople(session, people);
  return totalPence === 0 ? 'Free' : formatPounds(totalPence);
}

/** Of places that cost the same, by the place; of others, as a whole. */
function Breakdown({ session, people }: { session: Session; people: readonly PlaceCategory[] }) {
  if (whoOf(people) !== undefined) return <PriceBreakdown {...priceOfPeople(session, people)} />;
  return <PriceBreakdown sessionFeePence={decimalToPence(session.price) ?? 0} places={people.length} />;
}

export function BookingPanel({
  session,
  choice,
  book,
  people,
  mine,
  onPeople,
  onPlaces,
  cancellation,
  withPass,
  heart,
}: BookingPanelProps) {
  const places = people.length;
  const { sessionFeePence: feePence, platformFeePence } = priceBreakdown(decimalToPence(session.price) ?? 0);
  return (
    <Card className="relative grid gap-5 rounded-panel p-5 shadow-2 md:p-6.5">
      <div className="absolute top-5 right-5 rounded-full border border-line max-lg:hidden">{heart}</div>
      <h2 className="sr-only">Booking</h2>
      <div>
        <p className="flex items-baseline gap-2">
          <span className="text-title leading-none font-bold tracking-tighter tabular-nums">
            {totalText(session, [mine ?? 'standard'])}
          </span>
          <span className="text-ink-2">
            {mine !== null
              ? `your ${categoryNames[mine]} price`
              : places > 1 && session.prices === undefined
                ? 'a place'
                : 'per person'}
          </span>
        </p>
        {places > 1 && platformFeePence > 0 && (
          <p className="mt-1.5 text-sm text-ink-2 tabular-nums">
            {formatPounds(feePence)} + {formatPounds(platformFeePence)} fee
          </p>
        )}
        {session.bookable && feePence > 0 && withPass}
      </div>
      {session.bookable ? (
        <>
          <ChosenDate session={session} choice={choice} />
          <BookingRulesList session={session} />
          {book !== null && <PlaceChoice {...{ session, book, people, onPeople, onPlaces }} />}
          {feePence > 0 && <Breakdown session={session} people={people} />}
          {cancellation !== null && <p className="text-sm text-ink-2">{cancellation}</p>}
          <div className="grid gap-3 max-lg:hidden">
            <BookNowButton session={session} occurrence={book} people={people} block />
            <p className="text-center text-sm text-ink-3">
              {feePence > 0 ? 'We won’t charge you until you pay.' : 'This session is free.'}
            </p>
          </div>
        </>
      ) : (
        <NotBookable session={session} />
      )}
    </Card>
  );
}

/** How many places, or how many at each price. */
function PlaceChoice({
  session,
  book,
  people,
  onPeople,
  onPlaces,
}: Pick<BookingPanelProps, 'session' | 'people' | 'onPeople' | 'onPlaces'> & { book: Occurrence }) {
  const most = maxPlaces(book);
  if (session.prices !== undefined)
    return <PeoplePicker session={session} people={people} max={most} onChoose={onPeople} />;
  return (
    <>
      {most > 1 && (
        <Stepper
          label="Places"
          hint={`Up to ${most} in one booking`}
          unit="place"
          value={people.length}
          max={most}
          onChange={onPlaces}
        />
      )}
      {people.length > 1 && (
        <PlaceLines session={session} places={people.length} price={totalText(session, ['standard'])} />
      )}
    </>
  );
}

const sheetId = 'booking-sheet';

/** On phones and tablets: a bar at the bottom that opens a sheet with places and total. */
export function BookingBar({
  session,
  choice,
  book,
  people,
  onPeople,
  onPlaces,
}: Pick<BookingPanelProps, 'session' | 'choice' | 'book' | 'people' | 'onPeople' | 'onPlaces'>) {
  if (!session.bookable) return null;
  const places = people.length;
  const { sessionFeePence, platformFeePence } = priceOfPeople(session, people);
  return (
    <FootBar>
      <button
        type="button"
        popoverTarget={sheetId}
        disabled={book === null}
        className="min-h-11 min-w-0 text-left"
      >
        <span className="block leading-tight tabular-nums">
          <span className="text-lead font-bold">{totalText(session, people)}</span>
          {platformFeePence > 0 && places === 1 && (
            <span className="text-xs text-ink-3 max-[359px]:hidden">
              {' '}
              {formatPounds(sessionFeePence)} + {formatPounds(platformFeePence)} fee
            </span>
          )}
        </span>
        <span className={classNames('block text-sm text-ink-2 tabular-nums', places === 1 && 'truncate')}>
          {places > 1 && `${formatPlaces(places)}, `}
          {book !== null
            ? formatShortMoment(new Date(book.startsAt))
            : choice.kind === 'closed'
              ? choice.why.sentence
              : 'No date chosen'}
        </span>
      </button>
      <BookNowButton session={session} occurrence={book} people={people} />
      {book !== null && (
        <div
          id={sheetId}
          popover="auto"
          role="dialog"
          aria-label="Places and price"
          className="inset-x-0 top-auto bottom-0 m-0 max-h-[92dvh] w-full max-w-none gap-5 overflow-y-auto rounded-t-dialog border-t border-line bg-raised p-5 pb-[calc(20px+env(safe-area-inset-bottom))] text-ink backdrop:bg-scrim open:grid"
        >
          <PlaceChoice {...{ session, book, people, onPeople, onPlaces }} />
          {platformFeePence > 0 && <Breakdown session={session} people={people} />}
          <BookNowButton session={session} occurrence={book} people={people} block />
        </div>
      )}
    </FootBar>
  );
}

function BookNowButton({
  session,
  occurrence,
  people,
  block,
}: {
  session: Session;
  occurrence: Occurrence | null;
  people: readonly PlaceCategory[];
  block?: boolean;
}) {
  const places = people.length;
  if (occurrence === null) {
    return (
      <ButtonLink size="lg" variant="secondary" block={block} href="#choose-a-date">
        Choose a date
      </ButtonLink>
    );
  }
  return (
    <ButtonLink size="lg" block={block} href={bookHref(session, occurrence, people)}>
      {places > 1 ? `Book ${places} Places` : 'Book Now'}
    </ButtonLink>
  );
}

function ChosenDate({ session, choice }: Pick<BookingPanelProps, 'session' | 'choice'>) {
  switch (choice.kind) {
    case 'open':
      return <DateBox occurrence={choice.occurrence} />;
    case 'full':
      return (
        <Problem>
          {formatLongDay(londonDay(new Date(choice.occurrence.startsAt)))} at{' '}
          {formatLondonTime(new Date(choice.occurrence.startsAt))} is full. Choose another date.
        </Problem>
      );
    case 'closed':
      return <OutsideWindow session={session} {...choice} />;
    case 'gone':
      return <GoneDate />;
    case 'none':
      return (
        <Problem>
          {session.nextOccurrences.length === 0
            ? 'There are no dates to book right now.'
            : 'All dates are fully booked.'}
        </Problem>
      );
  }
}

/** Before booking opens or after it has closed; people with a pass may be early. */
function OutsideWindow({
  session,
  occurrence,
  why,
}: { session: Session } & Omit<Extract<DateChoice, { kind: 'closed' }>, 'kind'>) {
  return (
    <>
      <DateBox occurrence={occurrence} />
      <Notice role="status">
        <p className="font-semibold">{why.sentence}</p>
        {why.membersNow && (
          <p>
            With a pass or membership you can{' '}
            <a href={bookHref(session, occurrence, ['standard'])} className="link">
              book this date now
            </a>
            .
          </p>
        )}
      </Notice>
    </>
  );
}

function BookingRulesList({ session }: { session: Session }) {
  const { absenceRules } = session;
  const lines = [
    ...bookingRulesLines(session.bookingRules),
    ...(absenceRules === undefined ? [] : [missedBookingsText(absenceRules, session.business.name)]),
  ];
  if (lines.length === 0) return null;
  return (
    <ul aria-label="When you can book" className="grid gap-1 text-sm text-ink-2">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}

/** The date in the address doesn't exist or has begun. */
export const GoneDate = () => <Problem>This date is no longer available. Choose another one.</Problem>;

function Problem({ children }: { children: ReactNode }) {
  return (
    <Notice tone="warning" role="status">
      {children}
    </Notice>
  );
}

function DateBox({ occurrence }: { occurrence: Occurrence }) {
  const starts = new Date(occurrence.startsAt);
  const day = londonDay(starts);
  return (
    <div className="grid grid-cols-[auto_1fr_auto] items-center gap-3.5 rounded-tile border border-line p-3">
      <CalendarLeaf day={day} />
      <div className="min-w-0">
        <p className="leading-snug font-semibold">{formatLongDay(day)}</p>
        <p className="text-sm text-ink-2 tabular-nums">
          {formatLondonTime(starts)} to {formatLondonTime(new Date(occurrence.endsAt))} ·{' '}
          {slotState(occurrence.spacesLeft).text}
        </p>
        {occurrence.elsewhere !== undefined && (
          <p className="text-sm font-semibold wrap-anywhere">
            On this date at{' '}
            {[occurrence.elsewhere.venue, occurrence.elsewhere.address, occurrence.elsewhere.postcode]
              .filter(Boolean)
              .join(', ')}
          </p>
        )}
        {occurrence.instead !== undefined && occurrence.instead.length > 0 && (
          <p className="text-sm wrap-anywhere">
            with {occurrence.instead.map(({ name }) => name).join(', ')}
          </p>
        )}
      </div>
      <a href="#choose-a-date" className="link text-sm no-underline hover:underline">
        Change
      </a>
    </div>
  );
}

function NotBookable({ session }: { session: Session }) {
  const { name, phone, email } = session.business;
  if (session.status !== 'published') {
    return (
      <Notice tone="warning" role="status">
        <p className="font-semibold">
          {session.status === 'paused' ? 'This session is paused' : 'This session isn’t published yet'}
        </p>
        <p>It isn’t taking bookings at the moment.</p>
      </Notice>
    );
  }
  return (
    <>
      <Notice>
        <p className="font-semibold">Online booking not available</p>
        <p>Contact {name} to book a place.</p>
      </Notice>
      <div className="grid gap-2.5">
        <ButtonLink variant="secondary" size="lg" block href={telephoneHref(phone)}>
          Call {phone}
        </ButtonLink>
        {email !== null && (
          <ButtonLink variant="ghost" block href={`mailto:${email}`}>
            Email the business
          </ButtonLink>
        )}
      </div>
    </>
  );
}
