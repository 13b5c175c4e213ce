import Moon from 'lucide-react/icons/moon';
import Sun from 'lucide-react/icons/sun';
import Sunrise from 'lucide-react/icons/sunrise';
import Sunset from 'lucide-react/icons/sunset';
import Utensils from 'lucide-react/icons/utensils';
import { useRef } from 'react';
import { Icon, type IconDrawing } from '#shared/ui/brand/icon.tsx';
import { classNames } from '#shared/ui/class-names.ts';
import { timeOptions } from '../../filters/filter-options.ts';
import { changeSearch } from '../../filters/search-params.ts';
import type { PartOfDay } from '../../filters/search-values.ts';
import type { SearchControls } from '../search-actions.ts';
import { type RadioLink, RadioLinks } from './radio-links.tsx';

export type TimeOfDayProps = Pick<SearchControls, 'params' | 'onSearch'>;

const drawings: Readonly<Record<PartOfDay, IconDrawing>> = {
  early: Sunrise,
  morning: Sun,
  lunch: Utensils,
  afternoon: Sunset,
  evening: Moon,
};

export function TimeOfDay({ params, onSearch }: TimeOfDayProps) {
  const options = timeOptions.map(({ value, label }): RadioLink => {
    const [name, hours] = label.split(' (');
    return toRadioLink(
      value,
      params.time === value,
      changeSearch(params, { time: value }),
      <>
        <Icon drawing={drawings[value]} size="sm" className="text-ink-3 max-xl:hidden" />
        {name}
        <span className="sr-only"> ({hours}</span>
      </>,
    );
  });
  return (
    <RadioLinks
      group={useRef<HTMLDivElement>(null)}
      label="Time of day"
      options={[
        toRadioLink('any', params.time === undefined, changeSearch(params, { time: undefined }), 'Any time'),
        ...options,
      ]}
      onSearch={onSearch}
      className="flex flex-none gap-1.5 max-md:px-4 md:gap-0.5 md:rounded-tile md:bg-sunken md:p-1"
    />
  );
}

const base =
  'inline-flex h-9.5 flex-none items-center gap-1.75 rounded-full border px-3.5 text-sm font-semibold whitespace-nowrap max-md:h-11 md:rounded-control md:px-3 focus-visible:-outline-offset-1';
const resting =
  'border-[color-mix(in_srgb,var(--line-control)_60%,var(--surface))] bg-surface md:border-transparent md:bg-transparent md:text-ink-2 hover:text-ink max-md:hover:border-ink';
const checked =
  'border-brand bg-brand-soft text-on-brand-soft max-md:shadow-[inset_0_0_0_1px_var(--brand)] md:border-line md:bg-surface md:text-ink md:shadow-1';

const toRadioLink = (
  key: string,
  chosen: boolean,
  search: RadioLink['search'],
  content: RadioLink['content'],
): RadioLink => ({ key, chosen, search, content, className: classNames(base, chosen ? checked : resting) });
