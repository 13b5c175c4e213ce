import ChevronDown from 'lucide-react/icons/chevron-down';
import type { ReactNode } from 'react';
import { Icon } from '../brand/icon.tsx';
import { buttonStyle } from '../buttons/button-style.ts';
import { classNames } from '../class-names.ts';

/**
 * Filters of a list, folded on phones behind one control that says how many are in use, so that the list is seen
 * first; on wider screens they stand in the form around them. The control is a `<details>` without a body of its own,
 * and the fields follow it: they open before the page's script runs, and no browser need be told on wide screens to
 * show what a closed one holds. Its place is a form whose grid has two columns on phones.
 */
export function CollapsibleFilters({ inUse, children }: { inUse: number; children: ReactNode }) {
  return (
    <>
      <details className="group peer md:hidden open:col-span-2">
        <summary
          className={classNames(
            buttonStyle({ variant: 'secondary' }),
            'w-full cursor-pointer list-none group-open:w-auto [&::-webkit-details-marker]:hidden',
          )}
        >
          {inUse === 0 ? 'Filters' : `Filters, ${inUse} in use`}
          <Icon drawing={ChevronDown} size="sm" className="group-open:rotate-180" />
        </summary>
      </details>
      <div className="hidden grid-cols-1 items-end gap-3 *:min-w-0 peer-open:col-span-2 peer-open:grid md:contents">
        {children}
      </div>
    </>
  );
}
