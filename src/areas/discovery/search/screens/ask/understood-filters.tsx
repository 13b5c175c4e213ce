import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import Accessibility from 'lucide-react/icons/accessibility';
import CircleQuestion from 'lucide-react/icons/circle-question-mark';
import Clock from 'lucide-react/icons/clock';
import Layers from 'lucide-react/icons/layers';
import MapPin from 'lucide-react/icons/map-pin';
import Pound from 'lucide-react/icons/pound-sterling';
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import Users from 'lucide-react/icons/users';
import X from 'lucide-react/icons/x';
import type { MouseEvent } from 'react';
import { Icon, type IconDrawing } from '#shared/ui/brand/icon.tsx';
import { classNames } from '#shared/ui/class-names.ts';
import { useApi, useSite } from '#shared/ui/site-context.tsx';
import { askQuery } from '../../api.ts';
import { sentenceChips, unusedSentence } from '../../ask/copy.ts';
import type { SearchParams } from '../../filters/search-params.ts';

const icons: Partial<Record<keyof SearchParams, IconDrawing>> = {
  sessionType: Layers,
  postcode: MapPin,
  near: MapPin,
  radius: MapPin,
  from: Clock,
  to: Clock,
  day: Clock,
  time: Clock,
  access: Accessibility,
  maxPrice: Pound,
  priceRange: Pound,
  ageGroup: Users,
  places: Users,
};

const chip =
  'inline-flex h-11 items-center gap-1.5 rounded-full pl-3.5 text-sm font-semibold md:h-10 md:gap-2';

/** The chip goes, so the keyboard moves on: the last one, to all filters, stays. */
function focusNextChip({ currentTarget }: MouseEvent<HTMLAnchorElement>): void {
  currentTarget.closest('li')?.nextElementSibling?.querySelector('a')?.focus();
}

/** The filters of a sentence as links that remove them, and what we couldn't use. */
export function UnderstoodFilters({ sentence, params }: { sentence: string; params: SearchParams }) {
  const { distanceUnit } = useSite();
  const { data: reading } = useQuery(askQuery(useApi(), sentence));
  const chips = sentenceChips(params, reading, distanceUnit);
  const { ask: _ask, ...filters } = params;
  return (
    <section aria-live="polite" aria-labelledby="understood" className="mt-4">
      <h2 id="understood" className="mb-2.5 text-sm font-semibold text-ink-2">
        We understood
      </h2>
      <ul className="flex flex-wrap gap-1.5 md:gap-2.5">
        {chips.map(({ name, label, from, without }) => (
          <li
            key={`${name} ${label}`}
            className={classNames(
              chip,
              'max-w-full',
              from === null
                ? 'bg-brand-soft text-on-brand-soft'
                : 'bg-surface shadow-[inset_0_0_0_1px_var(--line-control)]',
            )}
          >
            <Icon
              drawing={from === null ? (icons[name] ?? Layers) : CircleQuestion}
              size="sm"
              className="flex-none"
            />
            <span className="min-w-0 truncate">
              {label}
              {from !== null && <span className="font-normal text-ink-2"> from “{from}”</span>}
            </span>
            <Link
              to="/search"
              search={without}
              resetScroll={false}
              onClick={focusNextChip}
              aria-label={`Remove ${label}`}
              className="-ml-1 grid size-11 flex-none place-items-center rounded-full hover:bg-sunken md:size-10"
            >
              <Icon drawing={X} size="sm" />
            </Link>
          </li>
        ))}
        <li>
          <Link
            to="/search"
            search={filters}
            className={classNames(
              chip,
              'bg-surface pr-4 font-medium shadow-[inset_0_0_0_1px_var(--line-control)] hover:bg-sunken',
            )}
          >
            <Icon drawing={SlidersHorizontal} size="sm" />
            All filters and map
          </Link>
        </li>
      </ul>
      {reading !== undefined && reading.unused.length > 0 && (
        <p className="mt-3 text-sm wrap-anywhere text-ink-2">{unusedSentence(reading.unused)}</p>
      )}
    </section>
  );
}
