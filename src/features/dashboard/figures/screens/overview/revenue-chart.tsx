import { dayParts } from '#shared/calendar/calendar-day.ts';
import { poundsWithCommas } from '#shared/domain/pence.ts';
import { axisPounds } from '#shared/ui/chart/axis.ts';
import { classNames } from '#shared/ui/class-names.ts';
import { Panel } from '#shared/ui/type/card.tsx';
import type { Overview } from '../../../contract.ts';
import { barHeights } from '../../copy.ts';

const shortDay = (monday: string) => {
  const { date, month } = dayParts(monday);
  return `${date} ${month.slice(0, 3)}`;
};

/** What came in during each of the last weeks. The bars are for the eye; a table says the same. */
export function RevenueChart({ weeks }: { weeks: Overview['weeks'] }) {
  const { top, heights } = barHeights(weeks);
  const last = weeks.length - 1;
  return (
    <Panel>
      <div className="flex items-baseline justify-between gap-3">
        <h2 className="text-h3">Revenue</h2>
        <span className="text-sm text-ink-2">Last {weeks.length} weeks</span>
      </div>
      <div
        aria-hidden="true"
        className="mt-4 grid grid-cols-[auto_minmax(0,1fr)] gap-x-2.5 text-xs text-ink-3 tabular-nums"
      >
        <div className="flex h-36 flex-col justify-between text-right">
          {[top, top / 2].map((pounds, line) => (
            <span key={line === 0 ? 'top' : 'middle'} className={classNames(top === 0 && 'invisible')}>
              {axisPounds(pounds)}
            </span>
          ))}
          <span>£0</span>
        </div>
        <div className="relative h-36 border-b border-line">
          <div className="absolute inset-x-0 top-0 border-t border-line" />
          <div className="absolute inset-x-0 top-1/2 border-t border-line" />
          <div className="absolute inset-0 grid auto-cols-fr grid-flow-col items-end justify-items-center">
            {weeks.map(({ monday }, index) => (
              <div
                key={monday}
                className={classNames('w-3/5 rounded-t-[5px]', index === last ? 'bg-brand' : 'bg-brand/30')}
                style={{ height: `${(heights[index] ?? 0) * 100}%` }}
              />
            ))}
          </div>
        </div>
        <span />
        <div className="mt-1.5 grid auto-cols-fr grid-flow-col justify-items-center">
          {weeks.map(({ monday }, index) => (
            <span
              key={monday}
              className={classNames(
                'whitespace-nowrap',
                index === last && 'font-semibold text-ink',
                index % 2 === 1 && 'invisible',
              )}
            >
              {shortDay(monday)}
            </span>
          ))}
        </div>
      </div>
      <table className="sr-only">
        <caption>Revenue by week</caption>
        <thead>
          <tr>
            <th scope="col">Week from</th>
            <th scope="col">Revenue</th>
          </tr>
        </thead>
        <tbody>
          {weeks.map(({ monday, net }) => (
            <tr key={monday}>
              <th scope="row">{shortDay(monday)}</th>
              <td>{poundsWithCommas(net)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  );
}
