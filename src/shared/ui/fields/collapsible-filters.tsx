import ChevronDown from 'lucide-react/icons/chevron-down';
import type { ReactNode } from 'react';
import { Icon } from '../brand/icon.tsx';
import { buttonStyle } from '../buttons/button-style.ts';
import { classNames } from '../class-names.ts';

/**
 * Collapses filters on phones behind a control with the number in use; wider screens show them inline. The fields
 * follow a `<details>` without a body, so this works before scripts run. Needs a form grid with two columns on
 * phones.
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
