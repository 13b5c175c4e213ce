import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { pluralize } from '#shared/domain/pluralize.ts';
import { Button } from '#shared/ui/buttons/button.tsx';
import { ToggleChip } from '#shared/ui/buttons/chip.tsx';
import { Dialog } from '#shared/ui/overlay/dialog.tsx';
import { useApi } from '#shared/ui/site-context.tsx';
import { searchCountQuery } from '../../api.ts';
import { clearFilters } from '../../filters/filter-options.ts';
import { changeSearch, readSearchParams, type SearchParams } from '../../filters/search-params.ts';
import type { SearchControls } from '../search-actions.ts';
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
      {groups.map((group) => (
        <fieldset key={group.name} className="mb-6">
          <legend className="mb-3 text-sm font-semibold">{group.title}</legend>
          <div className="flex flex-wrap gap-2">
            {group.options.map(({ value, label }) => (
              <ToggleChip
                key={value}
                pressed={draft[group.name] === value}
                onPressedChange={(pressed) =>
                  setDraft(
                    changeSearch(draft, {
                      [group.name]: undefined,
                      ...(pressed ? readSearchParams({ [group.name]: value }) : {}),
                    }),
                  )
                }
              >
                {label}
              </ToggleChip>
            ))}
          </div>
        </fieldset>
      ))}
      <MoreFilters ids="sheet" params={draft} onChange={(change) => setDraft(changeSearch(draft, change))} />
    </Dialog>
  );
}

function showLabel(total: number | undefined): string {
  if (total === undefined) return 'Show sessions';
  return `Show ${pluralize(total, 'session')}`;
}
