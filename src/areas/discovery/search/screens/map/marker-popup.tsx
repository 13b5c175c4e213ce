import { useQuery } from '@tanstack/react-query';
import X from 'lucide-react/icons/x';
import { useState } from 'react';
import type { FoundSession, Session } from '#areas/catalogue/sessions/contract.ts';
import { sessionQuery } from '#areas/catalogue/sessions/show/api.ts';
import { offeredOccurrences } from '#areas/catalogue/sessions/show/copy.ts';
import { SessionPrice } from '#areas/catalogue/sessions/show/session-price.tsx';
import { formatLondonTime, formatNearDay, formatShortMoment } from '#shared/calendar/london-time.ts';
import { Icon } from '#shared/ui/brand/icon.tsx';
import { classNames } from '#shared/ui/class-names.ts';
import { PhotoOrTile } from '#shared/ui/pictures/photo-or-tile.tsx';
import { useApi } from '#shared/ui/site-context.tsx';
import { Skeleton } from '#shared/ui/states/skeleton.tsx';
import { Badge, DifficultyBadge } from '#shared/ui/type/badge.tsx';
import { RatingOrPlaceholder } from '#shared/ui/type/rating.tsx';
import type { MapPoint } from '../../contract.ts';
import { formatTotal, sortBySoonest } from '../../map/map-markers.ts';

/** Shown on hover and focus of a single session's marker; a press opens booking. */
export function SessionFacts({
  point,
  known,
}: {
  point: MapPoint;
  /** Set if the list has the session; others are fetched. */
  known: FoundSession | undefined;
}) {
  const fetched = useQuery({
    ...sessionQuery(useApi(), point.id),
    enabled: known === undefined && point.publisher === undefined,
  });
  const session: Session | undefined = known ?? fetched.data;
  const [now] = useState(() => new Date());
  const dates = offeredOccurrences(session?.nextOccurrences ?? []);
  return (
    <div className="grid gap-3">
      <div className="flex items-start gap-3 md:block">
        {/* Fixed size with and without a photo, so that nothing shifts. */}
        <div className="relative h-18 w-24 flex-none overflow-hidden rounded-control md:h-29 md:w-full">
          <PhotoOrTile
            photo={session?.photo ?? null}
            sizes="(min-width: 768px) 284px, 96px"
            activity={point.slug}
            size="fill"
            className="aspect-auto! h-full [--tile-letter:2.75rem]"
          />
        </div>
        <div className="min-w-0 md:mt-2.5">
          <h3 className="text-base leading-tight">{point.title}</h3>
          <p className="mt-0.5 text-sm text-ink-2">{point.business}</p>
        </div>
      </div>
      <div className="flex min-h-6.25 flex-wrap items-center gap-2">
        {point.publisher !== undefined ? (
          <Badge>Book at {point.publisher}</Badge>
        ) : session ? (
          <>
            <RatingOrPlaceholder value={session.rating} count={session.reviewCount} />
            <DifficultyBadge difficulty={session.difficulty} />
            <Badge>{session.sessionType.name}</Badge>
          </>
        ) : fetched.isError ? (
          <p className="text-sm text-ink-2">We couldn’t load the details.</p>
        ) : (
          <Skeleton className="h-5 w-40" />
        )}
      </div>
      {dates.length > 0 && (
        <ul className="grid grid-cols-3 gap-1.5">
          {dates.map(({ startsAt, spacesLeft }) => (
            <li
              key={startsAt}
              className={classNames(
                'grid min-h-12 content-center justify-items-center rounded-control border text-xs leading-tight',
                spacesLeft === 0 ? 'border-dashed border-line-control' : 'border-line',
              )}
            >
              <b
                className={classNames(
                  'text-md font-semibold tabular-nums',
                  spacesLeft === 0 && 'text-ink-3 line-through',
                )}
              >
                {formatLondonTime(new Date(startsAt))}
              </b>{' '}
              <span className="text-ink-2">
                {formatNearDay(new Date(startsAt), now)}
                {spacesLeft === 0 && ', full'}
              </span>
            </li>
          ))}
        </ul>
      )}
      <div className="flex items-center justify-between gap-3 border-t border-line pt-3">
        {session ? (
          <SessionPrice session={session} />
        ) : (
          <span className="text-h3 font-bold tabular-nums">{formatTotal(point.total)}</span>
        )}
        {dates.length === 0 && (
          <p className="text-right text-sm text-ink-2">
            <StartTime startsAt={point.nextStartsAt} />
          </p>
        )}
      </div>
    </div>
  );
}

/** Several sessions at one marker, soonest first. */
export function SpotSessionList({
  points,
  onChoose,
  onClose,
}: {
  points: readonly MapPoint[];
  onChoose: (sessionId: number) => void;
  onClose: () => void;
}) {
  return (
    <>
      <div className="sticky -top-3 z-1 -mx-3 -mt-3 flex items-center justify-between gap-2 bg-raised py-1.5 pr-1.5 pl-4">
        <h3 className="text-base leading-8">{points.length} sessions here</h3>
        <button
          type="button"
          aria-label="Close"
          onClick={onClose}
          className="grid size-9 flex-none place-items-center rounded-full text-ink-2 hover:bg-sunken max-md:size-11"
        >
          <Icon drawing={X} size="sm" />
        </button>
      </div>
      <ul>
        {sortBySoonest(points).map((point) => (
          <li key={point.id} className="border-t border-line first:border-t-0">
            <button
              type="button"
              aria-haspopup={point.publisher === undefined ? 'dialog' : undefined}
              onClick={() => onChoose(point.id)}
              className="flex min-h-11 w-full items-start gap-2.5 rounded-sm px-1 py-2 text-left text-sm hover:bg-sunken focus-visible:-outline-offset-3"
            >
              <span
                aria-hidden="true"
                data-activity={point.slug}
                className="mt-1 size-3 flex-none rounded-full bg-(--tile-bg)"
              />
              <span className="min-w-0 flex-1">
                <span className="block font-semibold">{point.title}</span>{' '}
                <span className="block text-ink-2">
                  <StartTime startsAt={point.nextStartsAt} />
                </span>{' '}
                <span className="block text-ink-2">
                  {point.business}
                  {point.publisher !== undefined && `, book at ${point.publisher}`}
                </span>
              </span>{' '}
              <span className="font-semibold tabular-nums">{formatTotal(point.total)}</span>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}

function StartTime({ startsAt }: { startsAt: string | null }) {
  if (startsAt === null) return 'No dates at the moment';
  const starts = new Date(startsAt);
  return (
    <time dateTime={startsAt} className="whitespace-nowrap">
      {formatShortMoment(starts)}
    </time>
  );
}
