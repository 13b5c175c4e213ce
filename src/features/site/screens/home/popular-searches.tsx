import type { MouseEvent } from 'react';
import { ChipLink } from '#shared/ui/chip.tsx';

/** What a chip fills in, and whether its place is where the person is. */
export interface PopularSearch {
  label: string;
  sessionType: string;
  postcode?: string;
  nearMe?: boolean;
}

const searches: readonly PopularSearch[] = [
  { label: 'Yoga in London', sessionType: 'yoga', postcode: 'SW1A 1AA' },
  { label: 'Personal Training', sessionType: 'personal-training' },
  { label: 'BJJ Classes', sessionType: 'bjj' },
  { label: 'Pilates Near Me', sessionType: 'pilates', nearMe: true },
];

/**
 * Four searches that many people make. A chip fills in the form above, from which it can be made one's own; without
 * script, or in another tab, it leads to the search itself. On phones they scroll sideways in one row.
 */
export function PopularSearches({ onChoose }: { onChoose: (search: PopularSearch) => void }) {
  return (
    <div className="mt-4 flex items-center gap-2.5 text-sm text-on-hero-2 max-md:-mx-(--gutter) max-md:overflow-x-auto max-md:px-(--gutter) max-md:py-1 max-md:[scrollbar-width:none] md:mt-[22px] md:flex-wrap">
      <h2 className="font-sans text-sm font-normal tracking-normal max-md:sr-only">Popular searches</h2>
      <ul className="flex gap-2.5 md:flex-wrap">
        {searches.map((search) => (
          <li key={search.label} className="flex-none">
            <ChipLink
              href={addressOf(search)}
              dark
              onClick={(event) => {
                if (opensElsewhere(event)) return;
                event.preventDefault();
                onChoose(search);
              }}
            >
              {search.label}
            </ChipLink>
          </li>
        ))}
      </ul>
    </div>
  );
}

function addressOf({ postcode, sessionType }: PopularSearch): string {
  return `/search?${new URLSearchParams({ ...(postcode === undefined ? {} : { postcode }), sessionType })}`;
}

/** A new tab or window, or a download: the browser follows the link. */
function opensElsewhere({ ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean {
  return ctrlKey || metaKey || shiftKey || altKey;
}
