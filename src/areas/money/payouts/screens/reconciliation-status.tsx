import CheckCheck from 'lucide-react/icons/check-check';
import ChevronDown from 'lucide-react/icons/chevron-down';
import CircleAlert from 'lucide-react/icons/circle-alert';
import { formatLondonDay, formatLondonTime } from '#shared/calendar/london-time.ts';
import { Icon } from '#shared/ui/brand/icon.tsx';
import { classNames } from '#shared/ui/class-names.ts';
import type { ReconciliationCheck } from '../contract.ts';
import { decimalDifference, reconciliationLines, signedPoundsText } from '../copy.ts';

/** "Checked today 04:10": the nightly comparison with the provider's books, which opens to its lines. */
export function ReconciliationStatus({ check, now }: { check: ReconciliationCheck; now: Date }) {
  const at = new Date(check.at);
  const day = formatLondonDay(at) === formatLondonDay(now) ? 'today' : formatLondonDay(at);
  const time = formatLondonTime(at);
  return (
    <details className="group rounded-card border border-line bg-surface">
      <summary className="flex min-h-16 cursor-pointer list-none flex-wrap items-center gap-x-3.5 gap-y-2 rounded-card px-5 py-3 [&::-webkit-details-marker]:hidden">
        <span
          className={classNames(
            'grid size-[34px] flex-none place-items-center rounded-full',
            check.agrees ? 'bg-success-soft text-on-success-soft' : 'bg-warning-soft text-on-warning-soft',
          )}
        >
          <Icon drawing={check.agrees ? CheckCheck : CircleAlert} />
        </span>
        <span className="min-w-0 flex-1 basis-60 text-[15px]">
          <b>
            Checked {day} {time}:
          </b>{' '}
          {check.agrees
            ? 'your account agrees with the payment provider to the penny.'
            : 'your account and the payment provider don’t match. We’re looking into it.'}
        </span>
        <span className="inline-flex items-center gap-1.5 text-[15px] font-semibold text-brand">
          <span className="group-open:hidden">See the details</span>
          <span className="hidden group-open:inline">Hide the details</span>
          <Icon drawing={ChevronDown} className="size-4! group-open:rotate-180" />
        </span>
      </summary>
      <div className="px-5 pb-5">
        <table className="w-full text-sm tabular-nums max-md:text-xs">
          <thead>
            <tr className="border-b border-line text-ink-2">
              <th scope="col" className="py-2 pr-3 text-left font-medium">
                Line, as at {time}
              </th>
              {['Fettle’s books', 'Provider’s books', 'Difference'].map((name) => (
                <th key={name} scope="col" className="py-2 pl-2 text-right font-medium">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {check.lines.map(({ line, ours, theirs }) => (
              <tr key={line} className="border-b border-line">
                <th scope="row" className="py-2.5 pr-3 text-left font-semibold">
                  {reconciliationLines[line].name}
                  <span className="block font-normal text-ink-2">{reconciliationLines[line].note}</span>
                </th>
                <td className="py-2.5 pl-2 text-right">{signedPoundsText(ours)}</td>
                <td className="py-2.5 pl-2 text-right">{signedPoundsText(theirs)}</td>
                <td className="py-2.5 pl-2 text-right">
                  {signedPoundsText(decimalDifference(ours, theirs))}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
        <p className="mt-3 text-sm text-ink-2">
          {check.movements} {check.movements === 1 ? 'movement' : 'movements'} compared one by one.
        </p>
      </div>
    </details>
  );
}
