import { useQuery } from '@tanstack/react-query';
import Clock from 'lucide-react/icons/clock';
import { formatShortDay } from '#shared/calendar/calendar-day.ts';
import { Icon } from '#shared/ui/brand/icon.tsx';
import { RouteLink } from '#shared/ui/buttons/route-link.tsx';
import { classNames } from '#shared/ui/class-names.ts';
import { useApi } from '#shared/ui/site-context.tsx';
import { Badge } from '#shared/ui/type/badge.tsx';
import { Panel } from '#shared/ui/type/card.tsx';
import { ownCreditsQuery } from '../../api.ts';
import type { OwnCredit } from '../../contract.ts';
import { creditsText, formatLastDay } from '../../credit-words.ts';
import { partLook } from './credit-trail.tsx';

/** A pass of more places than this is told in words alone. */
const MOST_DRAWN = 20;

/** What is left of the person's passes, the one that ends first drawn large; nothing where nothing is. */
export function CreditsLeft() {
  const { data = [] } = useQuery(ownCreditsQuery(useApi()));
  const [first, ...others] = data
    .filter(({ left }) => left > 0)
    .toSorted((one, other) => (lastDayOfLeft(one) < lastDayOfLeft(other) ? -1 : 1));
  if (first === undefined) return null;
  return (
    <Panel role="region" aria-labelledby="credits-left">
      <div className="flex items-baseline justify-between gap-4">
        <h2 id="credits-left" className="font-sans text-h4 font-semibold">
          Credits left
        </h2>
        <RouteLink href="/passes" className="link text-sm">
          My passes
        </RouteLink>
      </div>
      <p className="mt-3 flex items-center gap-4">
        <span className="font-display text-[3.25rem] leading-none font-bold tracking-[-0.04em] tabular-nums">
          {first.left}
        </span>{' '}
        <span className="min-w-0 leading-snug wrap-anywhere">
          <b className="font-semibold">left on {first.name}</b>{' '}
          <span className="block text-sm text-ink-2">
            at {first.business.name}, {untilWords(first)}
          </span>
        </span>
      </p>
      {first.parts.length <= MOST_DRAWN && <Dots credit={first} />}
      <EndsSoon credit={first} />
      {others.length > 0 && (
        <ul className="mt-3.5 divide-y divide-line border-t border-line text-sm text-ink-2">
          {others.map((credit) => (
            <li key={credit.id} className="flex justify-between gap-3 pt-3 not-last:pb-3">
              <span className="min-w-0 wrap-anywhere">
                {credit.name} at {credit.business.name}, {untilWords(credit)}
              </span>
              <b className="font-semibold whitespace-nowrap text-ink tabular-nums">{credit.left} left</b>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

const partsLeft = ({ parts }: OwnCredit) =>
  parts.filter(({ standing }) => standing === 'left' || standing === 'soon');

/** The last day on which something of it can be booked with. */
const lastDayOfLeft = (credit: OwnCredit): string =>
  partsLeft(credit).reduce((latest, { lastDay }) => (lastDay > latest ? lastDay : latest), '');

const untilWords = (credit: OwnCredit): string =>
  credit.pausedUntil === null
    ? `until ${formatLastDay(lastDayOfLeft(credit))}`
    : `rests until ${formatLastDay(credit.pausedUntil)}`;

/** Each place of a pass as a dot, for the eye alone: the words beside it say the same. */
function Dots({ credit: { parts } }: { credit: OwnCredit }) {
  return (
    <ul aria-hidden="true" className="mt-4 flex gap-1.5">
      {parts.map(({ standing }, number) => (
        <li
          // biome-ignore lint/suspicious/noArrayIndexKey: the places of a pass have no names
          key={number}
          className={classNames('h-2.5 flex-1 rounded-full', partLook[standing])}
        />
      ))}
    </ul>
  );
}

/** How many end soonest, where that is near. */
function EndsSoon({ credit }: { credit: OwnCredit }) {
  const soon = credit.parts.filter(({ standing }) => standing === 'soon');
  const [next] = soon.map(({ lastDay }) => lastDay).toSorted();
  if (next === undefined) return null;
  const ending = soon.filter(({ lastDay }) => lastDay === next).length;
  return (
    <p className="mt-3.5">
      <Badge tone="warning">
        <Icon of={Clock} size="sm" />
        {creditsText(ending)} {ending === 1 ? 'ends' : 'end'} {formatShortDay(next)}
      </Badge>
    </p>
  );
}
