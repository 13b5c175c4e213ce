import { keepPreviousData, useQuery } from '@tanstack/react-query';
import Check from 'lucide-react/icons/check';
import { useState } from 'react';
import { formatRadius } from '#areas/catalogue/postcodes/lookup/distance.ts';
import type { Option } from '#shared/domain/option-lists.ts';
import { pluralize } from '#shared/domain/pluralize.ts';
import { Icon } from '#shared/ui/brand/icon.tsx';
import { Button } from '#shared/ui/buttons/button.tsx';
import { ToggleChip } from '#shared/ui/buttons/chip.tsx';
import { classNames } from '#shared/ui/class-names.ts';
import { Dialog } from '#shared/ui/overlay/dialog.tsx';
import { useApi, useSite } from '#shared/ui/site-context.tsx';
import { searchCountQuery } from '../../api.ts';
import { clearFilters, type FilterGroup, radiusOptions, timeOptions } from '../../filters/filter-options.ts';
import { changeSearch, readSearchParams, type SearchParams } from '../../filters/search-params.ts';
import type { SearchControls } from '../search-actions.ts';
import { MoreActivities } from './more-activities.tsx';
import { MoreFilters } from './more-filters.tsx';

/** Choices update the count at once and apply with the button. */
export function FilterSheet({
  params,
  groups,
  onSearch,
  onOpenChange,
}: SearchControls & { onOpenChange: (open: boolean) => void }) {
  const { distanceUnit } = useSite();
  const [draft, setDraft] = useState<SearchParams>(() => changeSearch(params, {}));
  const count = useQuery({ ...searchCountQuery(useApi(), draft), placeholderData: keepPreviousData });
  return (
    <Dialog
      open
      onOpenChange={onOpenChange}
      title="Filters"
      footer={
        <>
          <Button variant="ghost" onClick={() => setDraft(clearFilters(draft))}>
            Clear All
          </Button>
          <Button
            className="flex-1"
            onClick={() => {
              onOpenChange(false);
              onSearch(draft);
            }}
          >
            <span aria-live="polite">{showLabel(count.data)}</span>
          </Button>
        </>
      }
    >
      {draft.bbox === undefined && (draft.postcode ?? draft.near) !== undefined && (
        <ChoiceChips
          title="Distance"
          name="radius"
          options={radiusOptions.map((miles) => ({
            value: String(miles),
            label: formatRadius(miles, distanceUnit),
          }))}
          {...{ draft, setDraft }}
        />
      )}
      {/* Wider windows have it in the bar. */}
      <ChoiceChips
        title="Time of day"
        name="time"
        options={timeOptions}
        className="md:hidden"
        {...{ draft, setDraft }}
      />
      {groups.map(({ name, title, options, more }) =>
        name === 'sessionType' ? (
          <ActivityPictures key={name} {...{ title, options, more, draft, setDraft }} />
        ) : (
          <ChoiceChips key={name} {...{ name, title, options, draft, setDraft }} />
        ),
      )}
      <MoreFilters ids="sheet" params={draft} onChange={(change) => setDraft(changeSearch(draft, change))} />
    </Dialog>
  );
}

interface ChoicesProps {
  title: string;
  options: readonly Option[];
  draft: SearchParams;
  setDraft: (draft: SearchParams) => void;
}

/** Choosing the chosen one clears it. */
const choose = (
  { draft, setDraft }: ChoicesProps,
  name: FilterGroup['name'] | 'time' | 'radius',
  value: string,
): void =>
  setDraft(
    changeSearch(draft, {
      [name]: undefined,
      ...(isChosen(draft, name, value) ? {} : readSearchParams({ [name]: value })),
    }),
  );

const isChosen = (draft: SearchParams, name: keyof SearchParams, value: string): boolean =>
  draft[name] !== undefined && String(draft[name]) === value;

function ChoiceChips({
  name,
  className,
  ...choices
}: ChoicesProps & { name: FilterGroup['name'] | 'time' | 'radius'; className?: string }) {
  return (
    <fieldset className={classNames('mb-5 border-b border-line pb-5', className)}>
      <legend className="mb-2.5 font-semibold">{choices.title}</legend>
      <div className="flex flex-wrap gap-2">
        {choices.options.map(({ value, label }) => {
          // The hours of a time of day are for screen readers.
          const [text, hours] = label.split(' (');
          return (
            <ToggleChip
              key={value}
              pressed={isChosen(choices.draft, name, value)}
              onPressedChange={() => choose(choices, name, value)}
            >
              {name === 'time' && hours !== undefined ? (
                <>
                  {text}
                  <span className="sr-only"> ({hours}</span>
                </>
              ) : (
                label
              )}
            </ToggleChip>
          );
        })}
      </div>
    </fieldset>
  );
}

function ActivityPictures({ more, ...choices }: ChoicesProps & { more: true | undefined }) {
  return (
    <fieldset className="mb-5 border-b border-line pb-5">
      <legend className="mb-2.5 font-semibold">{choices.title}</legend>
      <div className="grid grid-cols-3 gap-2">
        {choices.options.map(({ value, label }) => (
          <button
            key={value}
            type="button"
            aria-pressed={isChosen(choices.draft, 'sessionType', value)}
            onClick={() => choose(choices, 'sessionType', value)}
            className="group relative aspect-4/3 overflow-hidden rounded-control text-left aria-pressed:outline-3 aria-pressed:outline-offset-2 aria-pressed:outline-brand"
          >
            <span aria-hidden="true" data-activity={value} className="scene" />
            <span
              aria-hidden="true"
              className="absolute inset-0 bg-linear-to-b from-transparent from-30% to-hero-ground/85"
            />
            <span className="absolute inset-x-2 bottom-1.5 text-sm leading-tight font-semibold text-on-hero">
              {label}
            </span>
            <span className="absolute top-2 right-2 hidden size-6 place-items-center rounded-full bg-brand text-on-brand group-aria-pressed:grid">
              <Icon drawing={Check} size="xs" strokeWidth={3} />
            </span>
          </button>
        ))}
      </div>
      {more && (
        <MoreActivities
          id="sheet-activity"
          chosen={choices.draft.sessionType}
          onChoose={(value) =>
            choices.setDraft(
              changeSearch(choices.draft, {
                sessionType: undefined,
                ...readSearchParams({ sessionType: value }),
              }),
            )
          }
        />
      )}
    </fieldset>
  );
}

function showLabel(total: number | undefined): string {
  if (total === undefined) return 'Show sessions';
  return `Show ${pluralize(total, 'session')}`;
}
