import type { SessionReviews } from '../contract.ts';
import { Stars } from './stars.tsx';

/** The average, and how many gave each number of stars. */
export function StarPicture({
  reviews: { count, distribution },
  average,
}: {
  reviews: Pick<SessionReviews, 'count' | 'distribution'>;
  average: number;
}) {
  return (
    <div className="grid items-center gap-x-10 gap-y-4 sm:grid-cols-[auto_minmax(0,320px)]">
      <p className="flex items-center gap-4">
        <span className="font-display text-[2.75rem] leading-none font-bold tracking-[-0.03em] tabular-nums">
          {average.toFixed(1)}
        </span>
        <span>
          <Stars stars={average} />
          <span className="block text-sm text-ink-2">
            {count} {count === 1 ? 'review' : 'reviews'} by people who went
          </span>
        </span>
      </p>
      <ul aria-label="Stars given" className="grid gap-1">
        {[5, 4, 3, 2, 1].map((stars) => {
          const given = distribution[stars - 1] ?? 0;
          return (
            <li key={stars} className="grid grid-cols-[4ch_minmax(0,1fr)_3ch] items-center gap-2 text-sm">
              <span className="text-ink-2 tabular-nums">
                {stars} <span aria-hidden="true">★</span>
                <span className="sr-only">{stars === 1 ? 'star:' : 'stars:'}</span>
              </span>
              <span aria-hidden="true" className="h-2 overflow-hidden rounded-full bg-sunken">
                <span
                  className="block h-full rounded-full bg-rating"
                  style={{ width: `${Math.round((given / count) * 100)}%` }}
                />
              </span>
              <span className="text-right text-ink-2 tabular-nums">{given}</span>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
