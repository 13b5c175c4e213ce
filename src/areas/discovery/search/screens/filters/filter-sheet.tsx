import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Option } from '#shared/domain/option-lists.ts';
import { pluralize } from '#shared/domain/pluralize.ts';
import { Button } from '#shared/ui/buttons/button.tsx';
import { ToggleChip } from '#shared/ui/buttons/chip.tsx';
import { classNames } from '#shared/ui/class-names.ts';
import { Dialog } from '#shared/ui/overlay/dialog.tsx';
import { useApi } from '#shared/ui/site-context.tsx';
import { searchCountQuery } from '../../api.ts';
import { clearFilters, type FilterGroup, timeOptions } from '../../filters/filter-options.ts';
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
      {/* Wider windows have it in the bar. */}
      <ChoiceChips
        title="Time of day"
        name="time"
        options={timeOptions}
        className="md:hidden"
        {...{ draft, setDraft }}
      />
      {groups.map(({ name, title, options, more }) => (
        <ChoiceChips key={name} {...{ name, title, options, more, draft, setDraft }} />
      ))}
      <MoreFilters ids="sheet" params={draft} onChange={(change) => setDraft(changeSearch(draft, change))} />
    </Dialog>
  );
}

function ChoiceChips({
  title,
  name,
  options,
  more,
  draft,
  setDraft,
  className,
}: {
  title: string;
  name: FilterGroup['name'] | 'time';
  options: readonly Option[];
  more?: true | undefined;
  draft: SearchParams;
  setDraft: (draft: SearchParams) => void;
  className?: string;
}) {
  const choose = (value: string | undefined) =>
    setDraft(changeSearch(draft, { [name]: undefined, ...readSearchParams({ [name]: value }) }));
  return (
    <fieldset className={classNames('mb-6', className)}>
      <legend className="mb-3 text-sm font-semibold">{title}</legend>
      <div className="flex flex-wrap gap-2">
        {options.map(({ value, label }) => (
          <ToggleChip
            key={value}
            pressed={draft[name] === value}
            onPressedChange={(pressed) => choose(pressed ? value : undefined)}
          >
            {label}
          </ToggleChip>
        ))}
      </div>
      {more && <MoreActivities id="sheet-activity" chosen={draft[name]} onChoose={choose} />}
    </fieldset>
  );
}

function showLabel(total: number | undefined): string {
  if (total === undefined) return 'Show sessions';
  return `Show ${pluralize(total, 'session')}`;
}
