import { type ComponentType, useState } from 'react';
import { formatDistance, formatDistanceAndWalk } from '#areas/catalogue/postcodes/lookup/distance.ts';
import { type ClosedDates, closedDates } from '#areas/catalogue/sessions/booking-rules/copy.ts';
import { addressLine, ageLabel, nextOccurrenceWithPlace } from '#areas/catalogue/sessions/show/copy.ts';
import { NextDate } from '#areas/catalogue/sessions/show/next-date.tsx';
import { SessionPrice } from '#areas/catalogue/sessions/show/session-price.tsx';
import { buttonStyle } from '#shared/ui/buttons/button-style.ts';
import { RouteLink } from '#shared/ui/buttons/route-link.tsx';
import { classNames } from '#shared/ui/class-names.ts';
import { PhotoOrTile } from '#shared/ui/pictures/photo-or-tile.tsx';
import { useSite } from '#shared/ui/site-context.tsx';
import { cachedFragment } from '#shared/ui/states/cached-fragment.tsx';
import { DifficultyBadge } from '#shared/ui/type/badge.tsx';
import { RatingOrPlaceholder } from '#shared/ui/type/rating.tsx';
import type { RankedSession } from '../../contract.ts';
import { ListedArticle } from './listed-article.tsx';
import { OfferedTimes } from './offered-times.tsx';
import { opensNewTab } from './use-early-booking.ts';

export interface HeartProps {
  sessionId: number;
  title: string;
}

export interface BookedSession {
  /** Their next date; empty until known. */
  when: string;
  /** Link to the ticket. */
  href: string;
}

/** "Included in your membership", "1 credit"; null if the person pays money. */
export type OwnPrice = (session: RankedSession, places: number) => string | null;

export function SessionCard({
  ids = 'session',
  session,
  approximate,
  active,
  onPointed,
  onBook,
  booked,
  ownPrice,
  places,
  showReasons,
  heart: Heart,
}: {
  /** Prefix of element ids: the map has cards of the same sessions. */
  ids?: 'session' | 'map';
  session: RankedSession;
  /** Distances count from the centre of a district or town. */
  approximate: boolean;
  /** Its marker is hovered or its popup open. */
  active: boolean;
  onPointed: (pointed: boolean) => void;
  onBook: (() => void) | undefined;
  booked?: BookedSession;
  /** Stands for the price. */
  ownPrice?: string | undefined;
  /** Places searched for, if more than one. */
  places: number | undefined;
  showReasons: boolean;
  heart: ComponentType<HeartProps>;
}) {
  const { distanceUnit } = useSite();
  const { id, title, business, distanceMiles } = session;
  const titleId = `${ids}-${id}`;
  const [now] = useState(() => new Date());
  return (
    <ListedArticle titleId={titleId} active={active} onPointed={onPointed}>
      <div className="relative row-span-2 size-22 md:row-span-1 md:size-auto md:h-full md:min-h-41">
        <Picture photo={session.photo} activity={session.sessionType.name} full={isFull(session)} />
        {/* On phones the circle is smaller than the button. */}
        <div className="absolute top-0 right-0 z-1 before:absolute before:inset-1.75 before:-z-1 before:rounded-full before:bg-raised/92 md:top-2 md:right-2 md:before:inset-0">
          <Heart sessionId={id} title={title} />
        </div>
      </div>
      <div className="min-w-0 grid-cols-1 content-between gap-2 max-md:contents md:grid md:py-1.5 md:pr-2">
        <div className="grid min-w-0 grid-cols-[minmax(0,1fr)_auto] content-start gap-x-2.5 text-sm text-ink-2 max-md:leading-tight md:gap-x-3.5">
          <Heading
            id={id}
            titleId={titleId}
            title={title}
            price={session.price}
            courses={session.courses}
            ownPrice={ownPrice}
          />
          <p className="flex max-md:col-span-2 md:@container md:mt-0.75 md:block">
            {/* In narrow cards, the distance gets its own line. */}
            <b className="font-semibold text-ink max-md:truncate md:@max-[20rem]:block">{business.name}</b>
            {distanceMiles !== null && (
              <>
                <span className="whitespace-pre md:@max-[20rem]:hidden">{'\u00a0· '}</span>
                <span className="whitespace-nowrap md:hidden">
                  {formatDistance(distanceMiles, distanceUnit, approximate)}
                </span>
                <span className="whitespace-nowrap max-md:hidden">
                  {formatDistanceAndWalk(distanceMiles, distanceUnit, approximate)}
                </span>
              </>
            )}
          </p>
          {session.instructors.length > 0 && (
            <p className="col-span-2 truncate max-md:sr-only">
              {`with ${session.instructors.map(({ name }) => name).join(', ')}`}
            </p>
          )}
          <div className="relative col-span-2 flex max-md:text-xs md:block">
            <span className="max-md:truncate">{addressLine(business)}</span>
            {showReasons && session.whyThisRank.length > 0 && (
              <RankingReasons reasons={session.whyThisRank} />
            )}
          </div>
        </div>
        <Facts
          rating={session.rating}
          reviewCount={session.reviewCount}
          difficulty={session.difficulty}
          ageGroup={session.ageGroup}
          duration={session.duration}
          maxParticipants={session.maxParticipants}
        />
        {booked !== undefined && <BookedNotice booked={booked} titleId={titleId} />}
        <Offer
          id={id}
          title={title}
          titleId={titleId}
          bookable={session.bookable}
          nextOccurrences={session.nextOccurrences}
          closed={closedDates(session, session.nextOccurrences, now)}
          places={places}
          onBook={onBook}
        />
      </div>
    </ListedArticle>
  );
}

const isFull = ({ nextOccurrences }: Pick<RankedSession, 'nextOccurrences'>) =>
  nextOccurrences.length > 0 && nextOccurrenceWithPlace(nextOccurrences) === undefined;

const Picture = cachedFragment(
  'search picture',
  ({ photo, activity, full }: { photo: RankedSession['photo']; activity: string; full: boolean }) => (
    <>
      <PhotoOrTile
        photo={photo}
        sizes="(min-width: 768px) 216px, 88px"
        activity={activity}
        size="fill"
        className="aspect-auto! h-full"
      />
      {full && (
        <span className="absolute top-2 left-2 rounded-full bg-inverse px-2.5 py-1 text-xs font-semibold text-ink-inverse">
          Full
        </span>
      )}
    </>
  ),
);

const Heading = cachedFragment(
  'search heading',
  ({
    id,
    titleId,
    title,
    price,
    courses,
    ownPrice,
  }: Pick<RankedSession, 'id' | 'title' | 'price' | 'courses'> & {
    titleId: string;
    ownPrice: string | undefined;
  }) => (
    <>
      <h2
        id={titleId}
        className="font-sans text-h4 leading-tight font-semibold tracking-tight text-pretty wrap-anywhere text-ink max-[359px]:col-span-2 md:text-lead"
      >
        {/* The link covers the card; other controls lie above it. */}
        <RouteLink
          href={`/sessions/${id}`}
          className="after:absolute after:inset-0 after:rounded-panel focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:outline-offset-2 focus-visible:after:outline-focus"
        >
          {title}
        </RouteLink>
      </h2>
      <p className="text-ink max-[359px]:order-last max-[359px]:col-span-2 max-[359px]:*:justify-items-start md:row-span-2">
        {ownPrice === undefined ? (
          <SessionPrice session={{ price, courses }} align="right" shortOnPhones />
        ) : (
          <b className="block max-w-28 text-right text-sm leading-tight font-semibold">{ownPrice}</b>
        )}
      </p>
    </>
  ),
);

const Facts = cachedFragment(
  'search facts',
  ({
    rating,
    reviewCount,
    difficulty,
    ageGroup,
    duration,
    maxParticipants,
  }: Pick<
    RankedSession,
    'rating' | 'reviewCount' | 'difficulty' | 'ageGroup' | 'duration' | 'maxParticipants'
  >) => (
    <div className="flex min-w-0 flex-wrap content-start items-center gap-x-2.5 gap-y-0.5 text-xs text-ink-2 max-md:leading-tight md:gap-x-3 md:gap-y-1.5 md:text-sm">
      <RatingOrPlaceholder value={rating} count={reviewCount} />
      <DifficultyBadge difficulty={difficulty} plainOnPhones />
      <p className="flex flex-wrap">
        {[ageLabel(ageGroup), `${duration} min`, `Max ${maxParticipants}`].map((fact, index) => (
          <span key={fact} className="whitespace-nowrap">
            {index > 0 && (
              <span aria-hidden="true" className="mx-1 text-ink-3 md:mx-1.75">
                ·
              </span>
            )}
            {fact}
          </span>
        ))}
      </p>
    </div>
  ),
);

interface OfferProps extends Pick<RankedSession, 'id' | 'title' | 'bookable' | 'nextOccurrences'> {
  titleId: string;
  closed: ClosedDates | undefined;
  places: number | undefined;
  onBook: (() => void) | undefined;
}

const Offer = cachedFragment(
  'search offer',
  ({ titleId, closed, places, onBook, ...session }: OfferProps) => {
    const canBook =
      session.bookable && nextOccurrenceWithPlace(session.nextOccurrences, closed) !== undefined;
    return (
      <div className="mt-2 grid grid-cols-[minmax(0,1fr)_auto] items-center gap-1.5 max-md:col-span-2 md:mt-0 md:grid-cols-1 md:gap-2">
        <OfferedTimes session={session} places={places} closed={closed} />
        <div
          className={classNames(
            'flex flex-wrap items-center justify-end gap-1 max-md:relative',
            // In the row of the times, or under them.
            !canBook && 'max-md:col-span-2',
          )}
        >
          {!canBook && (
            <p className="mr-auto text-sm text-ink-2">
              <NextDate session={session} closed={closed} />
            </p>
          )}
          <RouteLink
            href={`/sessions/${session.id}`}
            aria-describedby={titleId}
            className={classNames(
              buttonStyle({ variant: canBook ? 'ghost' : 'secondary', size: 'sm' }),
              'relative z-1 max-md:h-11 md:px-2.5',
              // On phones the card itself is this link. The keyboard and screen readers find this one too.
              canBook && 'max-md:not-focus-visible:sr-only',
            )}
          >
            View Details
          </RouteLink>
          {canBook && <BookNowButton sessionId={session.id} titleId={titleId} onBook={onBook} />}
        </div>
      </div>
    );
  },
);

/** A small button that shows why the session ranks where it does. */
function RankingReasons({ reasons }: { reasons: readonly string[] }) {
  return (
    <details
      // One open at a time.
      name="why"
      className="ml-1.5 inline-block align-middle"
      // Not under the switch to the map, at the foot of a phone.
      onToggle={({ currentTarget: { open, lastElementChild } }) => {
        if (open) lastElementChild?.scrollIntoView({ block: 'nearest' });
      }}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) currentTarget.open = false;
      }}
    >
      <summary
        title="Why you’re seeing this"
        className="relative z-1 -my-1 grid size-6 cursor-pointer list-none place-items-center rounded-full text-ink-3 hover:text-ink [&::-webkit-details-marker]:hidden"
      >
        <span className="sr-only">Why you’re seeing this</span>
        <span
          aria-hidden="true"
          className="grid size-4 place-items-center rounded-full border border-current text-xs leading-none font-semibold"
        >
          i
        </span>
      </summary>
      <div className="absolute top-full left-0 z-30 mt-2 w-max scroll-mt-40 scroll-mb-24 max-w-[min(20rem,100%)] rounded-control border border-line bg-raised px-4 py-3 text-sm text-ink-2 shadow-2">
        <b className="font-semibold text-ink">Why you’re seeing this</b>
        <ul className="mt-1 list-disc pl-4">
          {reasons.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      </div>
    </details>
  );
}

function BookedNotice({ booked, titleId }: { booked: BookedSession; titleId: string }) {
  return (
    <div className="relative z-1 flex min-h-13.5 items-center max-md:col-span-2 max-md:mt-2.5 gap-3 rounded-tile bg-success-soft py-2 pr-2 pl-3.5 text-sm leading-snug text-on-success-soft">
      <p>
        <b className="block font-semibold">Booked</b>
        {booked.when}
      </p>
      <RouteLink
        href={booked.href}
        aria-describedby={titleId}
        className={classNames(
          buttonStyle({ size: 'sm', variant: 'secondary' }),
          'ml-auto flex-none max-md:h-11',
        )}
      >
        View ticket
      </RouteLink>
    </div>
  );
}

/** Opens the booking dialog. Renders a link to the checkout, which works before the script loads and in a new tab. */
function BookNowButton({
  sessionId,
  titleId,
  onBook,
}: {
  sessionId: number;
  titleId: string;
  onBook: (() => void) | undefined;
}) {
  return (
    <a
      role="button"
      href={`/checkout/${sessionId}`}
      // For useEarlyBooking; the click handler ignores what that has opened.
      data-book={sessionId}
      aria-describedby={titleId}
      aria-haspopup="dialog"
      onClick={(event) => {
        if (onBook === undefined || event.defaultPrevented || opensNewTab(event)) return;
        event.preventDefault();
        onBook();
      }}
      onKeyDown={(event) => {
        if (event.key !== ' ') return;
        event.preventDefault();
        event.currentTarget.click();
      }}
      className={classNames(buttonStyle({ size: 'sm' }), 'relative z-1 max-md:h-11')}
    >
      Book Now
    </a>
  );
}
