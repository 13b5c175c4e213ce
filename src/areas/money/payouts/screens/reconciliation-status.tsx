import CheckCheck from 'lucide-react/icons/check-check';
import ChevronDown from 'lucide-react/icons/chevron-down';
import CircleAlert from 'lucide-react/icons/circle-alert';
import { formatLondonDay, formatLondonTime } from '#shared/calendar/london-time.ts';
import { Icon } from '#shared/ui/brand/icon.tsx';
import { classNames } from '#shared/ui/class-names.ts';
import { DataTable } from '#shared/ui/type/data-table.tsx';
import type { ReconciliationCheck } from '../contract.ts';
import { decimalDifference, reconciliationLines, signedPoundsText } from '../copy.ts';

/** "Checked today 04:10"; opens to details. */
export function ReconciliationStatus({ check, now }: { check: ReconciliationCheck; now: Date }) {
  const at = new Date(check.at);
  const day = formatLondonDay(at) === formatLondonDay(now) ? 'today' : formatLondonDay(at);
  const time = formatLondonTime(at);
  return (
    <details className="group rounded-card border border-line bg-surface">
      <summary className="flex min-h-16 cursor-pointer list-none flex-wrap items-center gap-x-3.5 gap-y-2 rounded-card px-5 py-3 [&::-webkit-details-marker]:hidden">
        <span
          className={classNames(
            'grid size-8.5 flex-none place-items-center rounded-full',
            check.agrees ? 'bg-success-soft text-on-success-soft' : 'bg-warning-soft text-on-warning-soft',
          )}
        >
          <Icon drawing={check.agrees ? CheckCheck : CircleAlert} />
        </span>
        <span className="min-w-0 flex-1 basis-60 text-md">
          <b>
            Checked {day} {time}:
          </b>{' '}
          {check.agrees
            ? 'your account agrees with the payment provider to the penny.'
            : 'your account and the payment provider don’t match. We’re looking into it.'}
        </span>
        <span className="inline-flex items-center gap-1.5 text-md font-semibold text-brand">
          <span className="group-open:hidden">See the details</span>
          <span className="hidden group-open:inline">Hide the details</span>
          <Icon drawing={ChevronDown} className="size-4! group-open:rotate-180" />
        </span>
      </summary>
      <div className="px-5 pb-5">
        <DataTable
          wide
          caption="Fettle’s books beside the provider’s"
          columns={[
            {
              name: `Line, as at ${time}`,
              renderCell: ({ line }) => (
                <>
                  <span className="font-semibold">{reconciliationLines[line].name}</span>
                  <span className="block font-normal text-ink-2">{reconciliationLines[line].note}</span>
                </>
              ),
            },
            { name: 'Fettle’s books', renderCell: ({ ours }) => signedPoundsText(ours) },
            { name: 'Provider’s books', renderCell: ({ theirs }) => signedPoundsText(theirs) },
            {
              name: 'Difference',
              renderCell: ({ ours, theirs }) => signedPoundsText(decimalDifference(ours, theirs)),
            },
          ]}
          rows={check.lines}
          rowKey={({ line }) => line}
        />
        <p className="mt-3 text-sm text-ink-2">
          {check.movements} {check.movements === 1 ? 'movement' : 'movements'} compared one by one.
        </p>
      </div>
    </details>
  );
}
