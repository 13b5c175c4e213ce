import { skipToken, useQuery } from '@tanstack/react-query';
import Star from 'lucide-react/icons/star';
import { pluralize } from '#shared/domain/pluralize.ts';
import { RouteLink } from '#shared/ui/buttons/route-link.tsx';
import { PhotoOrTile } from '#shared/ui/pictures/photo-or-tile.tsx';
import { TONIGHT_KEY, type Tonight } from '../tonight.ts';

/** The landing page's row of sessions with places left, on a dark ground. Renders nothing if there are none. */
export function TonightRail() {
  // Asked for with the page. Not later: a row that comes late would move what follows.
  const { data } = useQuery<Tonight | null>({ queryKey: TONIGHT_KEY, queryFn: skipToken });
  if (data == null) return null;
  return (
    <section aria-labelledby="tonight-title">
      <div className="mb-3.5 flex items-end justify-between gap-4">
        <div>
          <h2 id="tonight-title" className="text-h3">
            {data.title}
          </h2>
          <p className="mt-0.5 text-sm text-on-hero-2">{pluralize(data.total, 'session')} with places left</p>
        </div>
        <RouteLink
          href={data.href}
          className="flex-none py-1 text-sm font-semibold underline underline-offset-3"
        >
          See all<span className="sr-only"> sessions {data.title.toLowerCase()}</span>
        </RouteLink>
      </div>
      <ul className="grid gap-3 max-md:-mx-(--gutter) max-md:auto-cols-[62%] max-md:grid-flow-col max-md:overflow-x-auto max-md:px-(--gutter) max-md:py-1 max-md:[scrollbar-width:none] md:grid-cols-4 md:gap-4">
        {data.sessions.map((session) => (
          <li key={session.id} className="relative min-w-0 leading-snug">
            <div className="relative aspect-4/3 overflow-hidden rounded-panel">
              <PhotoOrTile
                photo={session.photo}
                sizes="(min-width: 768px) 24vw, 62vw"
                activity={session.activity}
                size="fill"
                className="aspect-auto! h-full"
              />
              <span className="absolute top-2.5 left-2.5 rounded-full bg-raised px-3 py-1 text-sm font-semibold text-ink tabular-nums shadow-1">
                {session.time}
              </span>
            </div>
            <h3 className="mt-2.5 truncate font-sans text-base font-semibold tracking-tight">
              <RouteLink
                href={`/sessions/${session.id}`}
                className="after:absolute after:inset-0 after:rounded-panel focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:outline-focus"
              >
                {session.title}
              </RouteLink>
            </h3>
            <p className="truncate text-sm text-on-hero-2">{session.business}</p>
            <p className="mt-0.5 flex items-baseline justify-between gap-2 text-sm">
              <span className="min-w-0 truncate tabular-nums">
                <b className="text-base font-semibold">{session.total}</b>
                {session.fee !== null && <span className="text-on-hero-2"> incl. {session.fee} fee</span>}
              </span>
              {session.rating !== null && (
                <span className="inline-flex flex-none items-center gap-1 font-semibold">
                  <Star aria-hidden="true" className="size-3.5 fill-rating stroke-none" />
                  {session.rating.toFixed(1)}
                  <span className="sr-only"> out of 5 stars</span>
                </span>
              )}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
