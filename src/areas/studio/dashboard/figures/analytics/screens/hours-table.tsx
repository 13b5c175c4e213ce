import type { AnalyticsAnswer } from '../contract.ts';
import { hoursByWeekday, occupancy, occupancyText } from '../copy.ts';

/** Occupancy by weekday and hour, darker green when fuller. Scrolls sideways on phones. */
export function HoursTable({ answer }: { answer: Pick<AnalyticsAnswer, 'hours'> }) {
  const { hours, days } = hoursByWeekday(answer);
  return (
    <div
      className="relative overflow-x-auto"
      {...{ role: 'region', 'aria-label': 'Occupancy by weekday and hour', tabIndex: 0 }}
    >
      <table className="w-full min-w-140 border-separate border-spacing-1 text-sm tabular-nums">
        <caption className="sr-only">Percentage of places booked, by weekday and start hour</caption>
        <thead>
          <tr className="text-ink-2">
            <th scope="col" className="py-1 pr-2 text-left font-medium">
              From
            </th>
            {days.map(({ name }) => (
              <th key={name} scope="col" className="py-1 font-medium">
                <span aria-hidden="true">{name.slice(0, 3)}</span>
                <span className="sr-only">{name}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {hours.map((hour, row) => (
            <tr key={hour}>
              <th scope="row" className="py-1 pr-2 text-left font-medium">
                {String(hour).padStart(2, '0')}:00
              </th>
              {days.map(({ name, cells }) => {
                const cell = cells[row] ?? null;
                return cell === null ? (
                  <td key={name} className="text-center text-ink-3">
                    –
                  </td>
                ) : (
                  <td
                    key={name}
                    className="rounded-sm px-2 py-2.5 text-center font-semibold"
                    style={{ background: cellColour(occupancy(cell) ?? 0) }}
                  >
                    {occupancyText(cell)}
                    <span className="block text-xs font-normal text-ink-2">
                      {cell.taken} of {cell.seats}
                    </span>
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Capped so that text stays readable. */
const cellColour = (percent: number): string =>
  `color-mix(in oklab, var(--brand) ${Math.round(4 + (percent / 100) * 22)}%, var(--surface))`;
