import { type LinkProps, useHydrated, useNavigate } from '@tanstack/react-router';
import Calendar from 'lucide-react/icons/calendar';
import Layers from 'lucide-react/icons/layers';
import MapPin from 'lucide-react/icons/map-pin';
import Search from 'lucide-react/icons/search';
import { type ReactNode, useId, useRef } from 'react';
import { moreActivityGroups } from '#shared/domain/activity-lists.ts';
import { searchActivityTypes } from '#shared/domain/option-lists.ts';
import { Icon, type IconDrawing } from '#shared/ui/brand/icon.tsx';
import { Button } from '#shared/ui/buttons/button.tsx';
import { RouteLink } from '#shared/ui/buttons/route-link.tsx';
import { SelectOptions } from '#shared/ui/fields/select-options.tsx';
import { dayChoices } from '../filters/day-choices.ts';
import { readSearchParams } from '../filters/search-params.ts';
import { LazyNameSuggestions } from './names/name-suggestions.lazy.tsx';

const control =
  'absolute inset-0 size-full cursor-pointer appearance-none truncate rounded-control border-0 bg-transparent pt-5.25 pr-2 pb-1 pl-10 text-md font-semibold hover:bg-sunken focus-visible:-outline-offset-2';

/** A plain form; without script it leaves out the day, which needs two parameters. */
export function QuickSearch({
  place,
  today,
}: {
  /** Initial value. */
  place: string;
  today: string;
}) {
  const navigate = useNavigate();
  const where = useRef<HTMLInputElement>(null);
  const hydrated = useHydrated();
  const days = dayChoices(today).filter(({ named }) => named);
  return (
    <search className="max-md:w-full">
      <form
        action="/search"
        method="get"
        data-filled-only=""
        aria-label="Find a session"
        onSubmit={(event) => {
          event.preventDefault();
          const fields = new FormData(event.currentTarget);
          const { from, to } = days[Number(fields.get('day'))] ?? {};
          const query = readSearchParams({
            postcode: fields.get('postcode'),
            sessionType: fields.get('sessionType'),
            from,
            to,
          });
          void navigate({ to: '/search' as LinkProps['to'], search: query as LinkProps['search'] });
        }}
        className="flex items-center rounded-card border border-line-control bg-surface p-1.5 shadow-1 max-md:grid max-md:grid-cols-[1fr_1fr_48px]"
      >
        <Field label="Where" icon={MapPin} className="max-md:col-span-3 md:w-44">
          {(id) => (
            <>
              <input
                ref={where}
                id={id}
                name="postcode"
                autoComplete="postal-code"
                enterKeyHint="search"
                defaultValue={place}
                placeholder="Postcode or town"
                className={`${control} cursor-text! text-ellipsis placeholder:font-normal placeholder:text-ink-3 placeholder:opacity-100`}
              />
              <LazyNameSuggestions input={where} />
            </>
          )}
        </Field>
        <Field label="When" icon={Calendar} className="md:w-36">
          {(id) => (
            <select id={id} name="day" disabled={!hydrated} className={control}>
              {days.map(({ label, date, from }, number) => (
                <option key={label} value={number} className="bg-surface text-ink">
                  {from === undefined ? `${label} ${date}` : label}
                </option>
              ))}
            </select>
          )}
        </Field>
        <Field label="What" icon={Layers} className="md:w-40">
          {(id) => (
            <select id={id} name="sessionType" className={control}>
              <option value="">Anything</option>
              <SelectOptions
                options={searchActivityTypes}
                groups={moreActivityGroups}
                className="bg-surface text-ink"
              />
            </select>
          )}
        </Field>
        <Button type="submit" iconOnly aria-label="Search" className="size-12! flex-none">
          <Icon drawing={Search} />
        </Button>
      </form>
      <p className="mt-2 text-sm md:text-right">
        <RouteLink href="/ask" className="link">
          Search in your own words
        </RouteLink>
      </p>
    </search>
  );
}

function Field({
  label,
  icon,
  className,
  children,
}: {
  label: string;
  icon: IconDrawing;
  className: string;
  children: (id: string) => ReactNode;
}) {
  const id = useId();
  return (
    <div className={`relative h-12 min-w-0 md:not-first:shadow-[-1px_0_0_var(--line)] ${className}`}>
      {children(id)}
      <label htmlFor={id} className="pointer-events-none absolute top-1 left-10 text-xs text-ink-3">
        {label}
      </label>
      <Icon drawing={icon} size="sm" className="pointer-events-none absolute top-4 left-3.5 text-ink-3" />
    </div>
  );
}
