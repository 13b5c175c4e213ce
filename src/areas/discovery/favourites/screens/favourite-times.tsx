import { useQuery } from '@tanstack/react-query';
import type { Session } from '#areas/catalogue/sessions/contract.ts';
import { SessionPrice } from '#areas/catalogue/sessions/show/session-price.tsx';
import { formatLondonTime, formatNearDay } from '#shared/calendar/london-time.ts';
import { withQuery } from '#shared/http/api-client.ts';
import { RouteLink } from '#shared/ui/buttons/route-link.tsx';
import { PhotoOrTile } from '#shared/ui/pictures/photo-or-tile.tsx';
import { useApi } from '#shared/ui/site-context.tsx';
import { favouritesQuery } from '../api.ts';
import { FavouriteHeart } from './favourite-heart.tsx';

export function FavouriteTimes({ now }: { now: Date }) {
  const { data } = useQuery(favouritesQuery(useApi()));
  const sessions = data?.sessions ?? [];
  const open = sessions.filter(
    ({ bookable, nextOccurrences }) => bookable && nextOccurrences.some(({ spacesLeft }) => spacesLeft > 0),
  );
  if (open.length === 0) return null;
  return (
    <section aria-labelledby="favourite-times">
      <div className="mb-4 flex items-baseline justify-between gap-4">
        <h2 id="favourite-times" className="text-h3">
          Coming up from your favourites
        </h2>
        <RouteLink href="/favourites" className="link flex-none no-underline hover:underline">
          All {sessions.length}
        </RouteLink>
      </div>
      <ul className="grid-cols-3 gap-4 max-lg:-mx-(--gutter) max-lg:flex max-lg:snap-x max-lg:scroll-px-(--gutter) max-lg:overflow-x-auto max-lg:px-(--gutter) max-lg:pb-1 lg:grid">
        {open.slice(0, 3).map((session) => (
          <Favourite key={session.id} session={session} now={now} />
        ))}
      </ul>
    </section>
  );
}

function Favourite({ session, now }: { session: Session; now: Date }) {
  const times = session.nextOccurrences.filter(({ spacesLeft }) => spacesLeft > 0).slice(0, 3);
  return (
    <li className="grid grid-cols-1 max-lg:w-[min(340px,84vw)] max-lg:flex-none max-lg:snap-start content-start rounded-panel border border-line bg-surface p-2.5">
      <div className="relative h-43">
        <PhotoOrTile
          photo={session.photo}
          sizes="(min-width: 1024px) 350px, min(320px, 80vw)"
          activity={session.sessionType.name}
          size="fill"
          className="aspect-auto! h-full rounded-tile! [--tile-letter:5.5rem]!"
        />
        <div className="absolute top-2 right-2 rounded-full bg-raised/92">
          <FavouriteHeart kind="sessions" id={session.id} name={session.title} />
        </div>
      </div>
      <div className="grid gap-3 px-1.5 pt-3 pb-1">
        <div className="flex items-start justify-between gap-3">
          <div className="min-w-0 break-words">
            <h3 className="font-sans text-h4 font-semibold">
              <RouteLink href={`/sessions/${session.id}`} className="underline-offset-[3px] hover:underline">
                {session.title}
              </RouteLink>
            </h3>
            <p className="text-sm text-ink-2">{session.business.name}</p>
          </div>
          <SessionPrice session={session} align="right" />
        </div>
        <div className="grid grid-cols-3 gap-2">
          {times.map(({ startsAt, spacesLeft }) => {
            const starts = new Date(startsAt);
            const day = formatNearDay(starts, now);
            const time = formatLondonTime(starts);
            return (
              <RouteLink
                key={startsAt}
                href={withQuery(`/checkout/${session.id}`, { date: startsAt })}
                aria-label={`Book ${session.title}, ${day} ${time}, ${spacesLeft} left`}
                className="grid min-h-16.5 content-center rounded-control border border-[color-mix(in_srgb,var(--brand)_45%,var(--surface))] bg-surface px-1 py-1.5 text-center leading-tight whitespace-nowrap tabular-nums hover:border-brand hover:bg-brand-soft"
              >
                <span className="text-xs text-ink-2">{day}</span>
                <b className="text-md font-semibold text-on-brand-soft">{time}</b>
                <small
                  className={
                    spacesLeft <= 2 ? 'text-xs font-semibold text-on-warning-soft' : 'text-xs text-ink-3'
                  }
                >
                  {spacesLeft} left
                </small>
              </RouteLink>
            );
          })}
        </div>
      </div>
    </li>
  );
}
