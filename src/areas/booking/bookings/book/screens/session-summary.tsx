import MapPin from 'lucide-react/icons/map-pin';
import Star from 'lucide-react/icons/star';
import Users from 'lucide-react/icons/users';
import { useId, useState } from 'react';
import { addressLine, ageLabel, nextOccurrenceWithPlace } from '#areas/catalogue/sessions/show/copy.ts';
import { formatPlaces } from '#areas/catalogue/sessions/show/places.ts';
import { formatShortMoment } from '#shared/calendar/london-time.ts';
import { classNames } from '#shared/ui/class-names.ts';
import { PhotoOrTile } from '#shared/ui/pictures/photo-or-tile.tsx';
import { useSite } from '#shared/ui/site-context.tsx';
import { Badge, DifficultyBadge } from '#shared/ui/type/badge.tsx';
import { Card } from '#shared/ui/type/card.tsx';
import { PriceBreakdown } from '#shared/ui/type/price-breakdown.tsx';
import { formatPlacesAtDates, formatShortSpan, formatSpanDay, formatTimes, ratingFact } from '../../copy.ts';
import { SeriesDates } from '../../series/screens/series-dates.tsx';
import { ChosenDate } from './chosen-date.tsx';
import { Fact, FactList } from './confirmation/fact-list.tsx';
import { CourseFact } from './course-fact.tsx';
import { PlacesStepper } from './places-stepper.tsx';
import type { BookingPage, SummaryProps } from './use-booking-page.ts';

export interface SessionSummaryProps extends SummaryProps {
  /** Comma-separated starts of full dates whose waiting lists to join. */
  list?: string | undefined;
  inDialog?: boolean;
}

/** What is booked: facts, date, places and price. */
export function SessionSummary({ className, ...props }: SessionSummaryProps & { className?: string }) {
  const { page, session } = props;
  return (
    <Card
      role="region"
      aria-label="Your session"
      className={classNames('overflow-hidden lg:flex lg:min-h-0 lg:flex-col', className)}
    >
      {/* The price below stays in sight, however low the window is. */}
      <div className="lg:min-h-0 lg:overflow-y-auto">
        <PhotoOrTile
          photo={session.photo}
          sizes="(min-width: 1024px) 372px, 100vw"
          activity={session.sessionType.name}
          size="banner"
          className="h-28! rounded-none! [--tile-letter:6.5rem]!"
        />
        <div className="grid grid-cols-1 gap-4.5 p-5 md:p-6">
          <SessionFacts {...props} />
        </div>
      </div>
      <div className="flex-none border-t border-line px-5 py-4.5 md:px-6">
        <Breakdown page={page} />
      </div>
    </Card>
  );
}

/** One row on small screens, which opens to the facts. A wish to change the date opens it too. */
export function SummaryRow(props: SessionSummaryProps) {
  const { page, session } = props;
  const [open, setOpen] = useState(false);
  const facts = useId();
  const isOpen = open || page.changing;
  const starts = page.startsAt === null ? page.noDate : formatShortMoment(new Date(page.startsAt));
  const places =
    page.series.length > 1 ? formatPlacesAtDates(page.places, page.series.length) : formatPlaces(page.places);
  return (
    <Card role="region" aria-label="Your session">
      <div className="grid grid-cols-[60px_minmax(0,1fr)_auto] items-center gap-3 p-2 pr-3.5 leading-snug">
        <PhotoOrTile photo={session.photo} sizes="60px" activity={session.sessionType.name} size="sm" />
        <p className="min-w-0">
          <b className="block truncate font-semibold">{session.title}</b>
          <span className="block text-sm text-ink-2 tabular-nums">
            {starts} · {places}
          </span>
        </p>
        <p className="grid justify-items-end">
          <b className="font-semibold tabular-nums">{page.total}</b>
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={facts}
            className="link -my-1 py-2 text-sm font-semibold"
            onClick={() => {
              page.setChanging(false);
              setOpen(!isOpen);
            }}
          >
            {isOpen ? 'Done' : 'Edit'}
            <span className="sr-only"> date or places</span>
          </button>
        </p>
      </div>
      <div id={facts} hidden={!isOpen} className="grid gap-4.5 border-t border-line p-4 [&[hidden]]:hidden">
        <SessionFacts {...props} />
      </div>
    </Card>
  );
}

function SessionFacts({
  page,
  session,
  now,
  list,
  inDialog = false,
  onChooseDate,
  onChooseDates = () => undefined,
  onChoosePlaces,
  onChoosePeople,
}: SessionSummaryProps) {
  const { business } = session;
  const { placeholderRating } = useSite();
  const next = nextOccurrenceWithPlace(session.nextOccurrences)?.startsAt;
  return (
    <>
      <div>
        <div className="mb-2.5 flex flex-wrap gap-2">
          <DifficultyBadge difficulty={session.difficulty} />
          <Badge>{ageLabel(session.ageGroup)}</Badge>
        </div>
        <h2 className="font-sans text-h3 font-semibold wrap-anywhere">{session.title}</h2>
        {session.description !== '' && (
          <p className="mt-1.5 line-clamp-2 text-sm break-words whitespace-pre-line text-ink-2">
            {session.description}
          </p>
        )}
      </div>
      <FactList>
        {page.course !== null && <CourseFact course={page.course} />}
        {page.series.length > 1 ? (
          <SeriesDates page={page} sessionId={session.id} list={list} onChoose={onChooseDates} />
        ) : (
          <ChosenDate
            page={page}
            session={session}
            now={now}
            onChoose={onChooseDate}
            leaf
            {...(inDialog && page.span !== null
              ? {
                  title: page.startsAt === next ? 'Next available' : 'Your date',
                  detail: `${formatShortSpan(page.span)} (${session.duration} min)`,
                }
              : {
                  title: page.span === null ? page.noDate : formatSpanDay(page.span),
                  detail: page.span === null ? null : `${formatTimes(page.span)} (${session.duration} min)`,
                })}
          />
        )}
        <Fact icon={MapPin}>
          {business.name}
          <br />
          {addressLine(business)}
        </Fact>
        <Fact icon={Users}>
          Max {session.maxParticipants} {session.maxParticipants === 1 ? 'person' : 'people'}
        </Fact>
        <Fact icon={Star}>{ratingFact(session, placeholderRating)}</Fact>
      </FactList>
      <PlacesStepper {...{ page, session, onChoosePeople }} onChoose={onChoosePlaces} />
    </>
  );
}

export function Breakdown({ page }: { page: BookingPage }) {
  return (
    <PriceBreakdown
      {...page.price}
      places={page.count}
      off={page.discount}
      covered={page.covered}
      voucherPence={page.voucherPence}
    />
  );
}
