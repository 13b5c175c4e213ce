import { skipToken, useQuery } from '@tanstack/react-query';
import { RouteLink } from '#shared/ui/buttons/route-link.tsx';
import { PhotoOrTile } from '#shared/ui/pictures/photo-or-tile.tsx';
import { LATEST_REVIEWS_KEY } from '../api.ts';
import type { LatestReview } from '../contract.ts';
import { Stars } from './stars.tsx';

/** The site's latest reviews; renders nothing without any. */
export function LatestReviews() {
  // Asked for with the page, as what comes later would move it.
  const { data = [] } = useQuery<LatestReview[]>({ queryKey: LATEST_REVIEWS_KEY, queryFn: skipToken });
  if (data.length === 0) return null;
  return (
    <section aria-labelledby="reviews-title" className="pt-8 md:pt-11">
      <div className="container-wide">
        <h2 id="reviews-title" className="text-h2">
          From people who went
        </h2>
        <p className="mt-1 mb-4 text-sm text-ink-2">
          The latest reviews. Only people with a booking can leave one.
        </p>
        <ul className="grid gap-3 max-md:-mx-(--gutter) max-md:auto-cols-[84%] max-md:grid-flow-col max-md:overflow-x-auto max-md:px-(--gutter) max-md:[scrollbar-width:none] md:grid-cols-3 md:gap-4">
          {data.map(({ id, stars, text, author, session }) => (
            <li
              key={id}
              className="relative grid content-between gap-3.5 rounded-panel border border-line bg-surface p-4.5 md:p-5.5"
            >
              <div>
                <Stars stars={stars} />
                <p className="mt-2 line-clamp-5 leading-normal wrap-anywhere">{text}</p>
              </div>
              <div className="flex items-center gap-3 text-sm leading-snug">
                <PhotoOrTile
                  photo={null}
                  sizes=""
                  activity={session.activity}
                  size="fill"
                  className="w-12 flex-none rounded-control"
                />
                <p className="min-w-0">
                  <b className="block font-semibold wrap-anywhere">{author}</b>
                  <RouteLink
                    href={`/sessions/${session.id}`}
                    className="block wrap-anywhere text-ink-2 after:absolute after:inset-0 after:rounded-panel focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:outline-focus"
                  >
                    {session.title}
                  </RouteLink>
                </p>
              </div>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
