import { type LinkProps, useNavigate } from '@tanstack/react-router';
import ChevronDown from 'lucide-react/icons/chevron-down';
import LocateFixed from 'lucide-react/icons/locate-fixed';
import Search from 'lucide-react/icons/search';
import { type ComponentType, type MouseEvent, type RefObject, useId, useRef, useState } from 'react';
import { moreActivityGroups } from '#shared/domain/activity-lists.ts';
import {
  type Option,
  priceRanges,
  searchActivityTypes,
  searchAgeGroups,
  searchDifficulties,
} from '#shared/domain/option-lists.ts';
import { Icon } from '#shared/ui/brand/icon.tsx';
import { Button } from '#shared/ui/buttons/button.tsx';
import { ChipLink } from '#shared/ui/buttons/chip.tsx';
import { classNames } from '#shared/ui/class-names.ts';
import { devicePosition } from '#shared/ui/device-position.ts';
import { type OptionGroup, SelectOptions } from '#shared/ui/fields/select-options.tsx';
import { Spinner } from '#shared/ui/states/spinner.tsx';

/** Suggestions under a search box. */
export type BoxSuggestions = ComponentType<{ input: RefObject<HTMLInputElement | null> }>;

/** In the order of the query string. */
const searchFields = ['postcode', 'sessionType', 'ageGroup', 'difficulty', 'priceRange'] as const;

/** Non-empty fields, trimmed. */
export function filledSearch(fields: FormData): Record<string, string> {
  const filled: Record<string, string> = {};
  for (const name of searchFields) {
    const value = fields.get(name);
    if (typeof value === 'string' && value.trim() !== '') filled[name] = value.trim();
  }
  return filled;
}

const choices = [
  {
    name: 'sessionType',
    label: 'Activity Type',
    any: 'Any activity',
    options: searchActivityTypes,
    groups: moreActivityGroups,
  },
  { name: 'ageGroup', label: 'Age Group', any: 'Any age', options: searchAgeGroups },
  { name: 'difficulty', label: 'Difficulty', any: 'Any level', options: searchDifficulties },
  { name: 'priceRange', label: 'Price Range', any: 'Any price', options: priceRanges },
] satisfies Omit<Choice, 'className'>[];

interface Choice {
  name: string;
  label: string;
  any: string;
  options: readonly Option[];
  groups?: readonly OptionGroup[];
  className: string;
}

/** A native `<select>` over the whole cell: it works before hydration and opens the phone's own picker. */
function FilterSelect({ name, label, any, options, groups, className }: Choice) {
  const id = useId();
  return (
    <div className={classNames('relative border-line', className)}>
      <label
        htmlFor={id}
        className="pointer-events-none absolute top-2.25 left-3.5 text-sm font-semibold md:top-3 md:left-5"
      >
        {label}
      </label>
      <select
        id={id}
        name={name}
        defaultValue=""
        className="size-full min-h-15 cursor-pointer appearance-none truncate rounded-tile bg-transparent pt-7.25 pr-8 pb-2 pl-3.5 text-md transition-colors hover:bg-sunken focus-visible:-outline-offset-3 has-[option[value='']:checked]:text-ink-3 md:min-h-17 md:pt-8 md:pb-3 md:pl-5"
      >
        <option value="">{any}</option>
        <SelectOptions options={options} groups={groups} className="bg-surface text-ink" />
      </select>
      <Icon
        drawing={ChevronDown}
        size="sm"
        className="pointer-events-none absolute right-3 bottom-3.25 md:bottom-4 text-ink-3"
      />
    </div>
  );
}

/** A plain form that works without script; with script, it leaves out empty fields. */
export function SearchCard({ Suggestions }: { Suggestions: BoxSuggestions }) {
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const where = useRef<HTMLInputElement>(null);
  const postcodeId = useId();
  const [locating, setLocating] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  /** "lat,lng" for a search nearby; a postcode typed later replaces it. */
  const [position, setPosition] = useState<string | null>(null);
  /** For screen readers: what a chip has filled in. */
  const [filled, setFilled] = useState('');

  function search(extra: Record<string, string> = {}): void {
    const fields = form.current ? filledSearch(new FormData(form.current)) : {};
    // The search page parses the query string.
    const near = position === null || fields.postcode !== undefined ? {} : { near: position };
    const query = { ...fields, ...near, ...extra } as LinkProps['search'];
    void navigate({ to: '/search' as LinkProps['to'], search: query });
  }

  /** The device's "lat,lng"; null if unknown, after showing an error. */
  async function locate(): Promise<string | null> {
    setProblem(null);
    setLocating(true);
    const located = await devicePosition();
    setLocating(false);
    if (located.kind === 'found') {
      return `${located.latitude.toFixed(4)},${located.longitude.toFixed(4)}`;
    }
    setProblem(problems[located.kind]);
    return null;
  }

  async function searchHere(): Promise<void> {
    const near = await locate();
    if (near !== null) search({ near });
  }

  /** Fills in the form without submitting it. */
  function fillIn({ label, sessionType, postcode, nearMe }: PopularSearch): void {
    const fields = form.current?.elements;
    const activity = fields?.namedItem('sessionType');
    const place = fields?.namedItem('postcode');
    if (activity instanceof HTMLSelectElement) activity.value = sessionType;
    if (place instanceof HTMLInputElement && (postcode !== undefined || nearMe)) place.value = postcode ?? '';
    setPosition(null);
    setFilled(`${label} is filled in. Select Search Sessions to see results.`);
    if (nearMe) void locate().then(setPosition);
  }

  return (
    <>
      <search>
        <form
          ref={form}
          action="/search"
          method="get"
          data-filled-only=""
          aria-label="Search sessions"
          onSubmit={(event) => {
            event.preventDefault();
            search();
          }}
          className="on-surface grid grid-cols-2 rounded-panel bg-surface p-2 text-ink shadow-[0_30px_70px_-24px_rgb(0_0_0/0.6),0_0_0_1px_var(--line-inverse)] md:grid-cols-4 md:rounded-dialog md:p-2.5 xl:grid-cols-[1.5fr_1fr_1fr_1fr_1fr_auto]"
        >
          <div className="relative rounded-tile focus-within:shadow-[inset_0_0_0_3px_var(--focus)] max-md:col-span-2 md:max-xl:col-span-3">
            <label
              htmlFor={postcodeId}
              className="pointer-events-none absolute top-2.25 left-3.5 text-sm font-semibold md:top-3 md:left-5"
            >
              Postcode
            </label>
            <input
              ref={where}
              id={postcodeId}
              name="postcode"
              autoComplete="postal-code"
              enterKeyHint="search"
              placeholder={position === null ? 'Enter postcode (e.g., SW1A 1AA)' : 'Current location'}
              className="size-full min-h-15 rounded-tile bg-transparent pt-7.25 pr-14 pb-2 pl-3.5 text-md text-ellipsis outline-none placeholder:text-ink-3 placeholder:opacity-100 md:min-h-17 md:pt-8 md:pb-3 md:pl-5"
            />
            <button
              type="button"
              aria-label="Use my location"
              aria-busy={locating || undefined}
              onClick={() => {
                if (!locating) void searchHere();
              }}
              className="absolute top-1/2 right-2 -mt-5.5 grid size-11 place-items-center rounded-control text-brand hover:bg-brand-soft"
            >
              {locating ? <Spinner /> : <Icon drawing={LocateFixed} />}
            </button>
            <Suggestions input={where} />
          </div>
          {choices.map((choice, index) => (
            <FilterSelect key={choice.name} {...choice} className={choiceEdges(index)} />
          ))}
          <Button
            type="submit"
            size="lg"
            className="max-md:col-span-2 max-md:mt-2 md:h-auto! md:min-h-15 md:rounded-tile! md:max-xl:col-start-4 md:max-xl:row-start-1 xl:ml-1.5 xl:px-6.5!"
          >
            <Icon drawing={Search} />
            Search Sessions
          </Button>
        </form>
      </search>
      <p
        role="alert"
        className="mt-3 rounded-control bg-danger-soft px-4 py-3 text-sm font-medium text-on-danger-soft empty:hidden"
      >
        {problem}
      </p>
      <p role="status" className="sr-only">
        {filled}
      </p>
      <PopularSearches onChoose={fillIn} />
    </>
  );
}

/** A two-by-two grid on phones, short vertical strokes in wider rows. */
function choiceEdges(index: number): string {
  const stroke = 'md:before:absolute md:before:left-0 md:before:inset-y-4 md:before:w-px md:before:bg-line';
  return classNames(
    'max-md:border-t',
    index % 2 === 1 && 'max-md:border-l',
    stroke,
    index === 0 && 'md:max-xl:before:hidden',
  );
}

const problems = {
  refused: 'We can’t see your location. Turn on location access for this site, or enter a postcode.',
  unknown: 'We couldn’t find your location. Enter a postcode or place instead.',
};

interface PopularSearch {
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

/** Four popular searches. A chip fills in the form; without script or in a new tab it is a link to the search. */
function PopularSearches({ onChoose }: { onChoose: (search: PopularSearch) => void }) {
  return (
    <div className="mt-4 flex items-center gap-2.5 text-sm text-on-hero-2 max-md:-mx-(--gutter) max-md:overflow-x-auto max-md:px-(--gutter) max-md:py-1 max-md:[scrollbar-width:none] md:mt-5.5 md:flex-wrap">
      <h2 className="font-sans text-sm font-normal tracking-normal max-md:sr-only">Popular searches</h2>
      <ul className="flex gap-2.5 md:flex-wrap">
        {searches.map((search) => (
          <li key={search.label} className="flex-none">
            <ChipLink
              href={searchHref(search)}
              dark
              onClick={(event) => {
                if (opensNewTab(event)) return;
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

function searchHref({ postcode, sessionType }: PopularSearch): string {
  return `/search?${new URLSearchParams({ ...(postcode === undefined ? {} : { postcode }), sessionType })}`;
}

function opensNewTab({ ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean {
  return ctrlKey || metaKey || shiftKey || altKey;
}
