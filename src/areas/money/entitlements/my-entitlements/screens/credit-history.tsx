import type { ReactNode } from 'react';
import { formatShortDay, londonDay } from '#shared/calendar/calendar-day.ts';
import { RouteLink } from '#shared/ui/buttons/route-link.tsx';
import { classNames } from '#shared/ui/class-names.ts';
import type { EntitlementUnit } from '../../contract.ts';
import { daysText } from '../../copy.ts';
import { creditsText, formatLastDay } from '../../credit-text.ts';

const DAY_MS = 86_400_000;

export const unitStyles: Record<EntitlementUnit['standing'], string> = {
  used: 'bg-sunken ring-1 ring-line-control ring-inset',
  expired: 'bg-sunken ring-1 ring-line-control ring-inset',
  refunded: 'bg-sunken ring-1 ring-line-control ring-inset',
  taken_back: 'bg-sunken ring-1 ring-line-control ring-inset',
  held: 'border-[4.5px] border-brand bg-surface',
  soon: 'bg-warning',
  left: 'bg-brand',
};

/** More than this with the same status share a row. */
const MAX_SINGLE_ROWS = 3;

export function CreditHistory({ parts, today }: { parts: readonly EntitlementUnit[]; today: string }) {
  return (
    <ol className="grid">
      {groupUnits(parts).map(({ part, count }, number) => (
        <li
          // The places of a pass have no names; their sequence is what the server says.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          key={number}
          className={classNames(
            'relative flex min-h-8 items-center gap-3 py-0.5 text-sm tabular-nums not-first:before:absolute not-first:before:-top-2 not-first:before:left-1.75 not-first:before:h-4 not-first:before:w-0.5 not-first:before:bg-line',
            part.standing === 'soon' ? 'text-on-warning-soft' : 'text-ink-2',
          )}
        >
          <span
            aria-hidden="true"
            className={classNames('relative z-1 size-4 flex-none rounded-full', unitStyles[part.standing])}
          />
          <span className="min-w-0 wrap-anywhere">
            <UnitText part={part} count={count} today={today} />
          </span>
        </li>
      ))}
    </ol>
  );
}

function groupUnits(parts: readonly EntitlementUnit[]): { part: EntitlementUnit; count: number }[] {
  const rows: { part: EntitlementUnit; count: number }[] = [];
  for (const part of parts) {
    const alike = parts.filter((other) => isSameRow(part, other));
    if (part.usedFor !== null || alike.length <= MAX_SINGLE_ROWS) rows.push({ part, count: 1 });
    else if (alike[0] === part) rows.push({ part, count: alike.length });
  }
  return rows;
}

const isSameRow = (one: EntitlementUnit, other: EntitlementUnit): boolean =>
  other.usedFor === null && one.standing === other.standing && one.lastDay === other.lastDay;

function UnitText({
  part,
  count,
  today,
}: {
  part: EntitlementUnit;
  count: number;
  today: string;
}): ReactNode {
  const { standing, lastDay, usedFor } = part;
  if (usedFor !== null) {
    const day = formatShortDay(londonDay(new Date(usedFor.startsAt)));
    const who = usedFor.by === null ? usedFor.who : `by ${usedFor.by || 'someone who has left'}`;
    const text = `${standing === 'held' ? 'Booked for' : 'Used'} ${day}, ${usedFor.title}${who === '' ? '' : `, ${who}`}`;
    return usedFor.bookingId === null ? (
      text
    ) : (
      <RouteLink href="/bookings" className="underline-offset-[3px] hover:underline">
        {text}
      </RouteLink>
    );
  }
  switch (standing) {
    case 'expired':
      return count > 1
        ? `${creditsText(count)} expired on ${formatLastDay(lastDay)}`
        : `Expired on ${formatLastDay(lastDay)}`;
    case 'refunded':
      return count > 1 ? `${creditsText(count)} refunded` : 'Refunded';
    case 'taken_back':
      return count > 1 ? `${creditsText(count)} taken back by your bank` : 'Taken back by your bank';
    default: {
      const days = Math.round((Date.parse(lastDay) - Date.parse(today)) / DAY_MS);
      return (
        <>
          {count > 1 ? `${creditsText(count)} expire` : 'Ends'}{' '}
          <b className={classNames('font-semibold', standing === 'left' && 'text-ink')}>
            {formatLastDay(lastDay)}
          </b>
          {standing === 'soon' && `, ${days === 0 ? 'today' : `in ${daysText(days)}`}`}
        </>
      );
    }
  }
}
