import { useQuery } from '@tanstack/react-query';
import { formatDistanceAndWalk } from '#areas/catalogue/postcodes/lookup/distance.ts';
import { nextOccurrenceWithPlace } from '#areas/catalogue/sessions/show/copy.ts';
import { SessionPrice } from '#areas/catalogue/sessions/show/session-price.tsx';
import { formatLondonTime, formatNearDay } from '#shared/calendar/london-time.ts';
import { RouteLink } from '#shared/ui/buttons/route-link.tsx';
import { PhotoOrTile } from '#shared/ui/pictures/photo-or-tile.tsx';
import { useApi, useSite } from '#shared/ui/site-context.tsx';
import { Skeleton } from '#shared/ui/states/skeleton.tsx';
import { nearbySessionsQuery } from '../api.ts';
import { isOwnSession } from '../search-result.ts';

/** Bookable sessions near a place the person went to, soonest first; renders nothing if there are none. */
export function NearbySessions({
  place,
  without,
  now,
}: {
  /** Their last visit. */
  place: { name: string; latitude: number; longitude: number };
  /** Session to leave out: the one they went to. */
  without: number | null;
  now: Date;
}) {
  const { distanceUnit } = useSite();
  const { data, isPending } = useQuery(nearbySessionsQuery(useApi(), place));
  if (isPending) return <Skeleton className="h-80 rounded-card" />;
  const found = (data?.sessions ?? [])
    .filter(isOwnSession)
    .flatMap((session) => {
      const next = nextOccurrenceWithPlace(session.nextOccurrences);
      return next === undefined || !session.bookable || session.id === without ? [] : [{ session, next }];
    })
    .toSorted((one, other) => Date.parse(one.next.startsAt) - Date.parse(other.next.startsAt))
    .slice(0, 4);
  if (found.length === 0) return null;
  return (
    <section aria-labelledby="near-last">
      <h2 id="near-last" className="text-h3">
        Near {place.name}
      </h2>
      <p className="mt-1 mb-4 text-sm text-ink-2">Near your last session, soonest first</p>
      <ul className="divide-y divide-line overflow-hidden rounded-card border border-line bg-surface">
        {found.map(({ session, next }) => (
          <li
            key={session.id}
            className="relative grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1.5 p-3 hover:bg-sunken md:grid-cols-[64px_minmax(0,1fr)_auto_auto] md:pr-4"
          >
            <PhotoOrTile
              photo={session.photo}
              sizes="64px"
              activity={session.sessionType.name}
              size="sm"
              className="max-md:hidden!"
            />
            <div className="min-w-0 break-words max-md:col-span-2">
              <h3 className="font-sans text-base font-semibold">
                <RouteLink href={`/sessions/${session.id}`} className="after:absolute after:inset-0">
                  {session.title}
                </RouteLink>
              </h3>
              <p className="text-sm text-ink-2">
                {session.business.name}
                {session.business.name !== place.name &&
                  session.distanceMiles !== null &&
                  ` · ${formatDistanceAndWalk(session.distanceMiles, distanceUnit, false)}`}
              </p>
            </div>
            <p className="flex items-baseline gap-x-2 leading-tight tabular-nums md:grid md:text-right">
              <b className="font-semibold">{formatLondonTime(new Date(next.startsAt))}</b>
              <span className="text-sm text-ink-2">{formatNearDay(new Date(next.startsAt), now)}</span>
            </p>
            <SessionPrice session={session} align="right" />
          </li>
        ))}
      </ul>
    </section>
  );
}
