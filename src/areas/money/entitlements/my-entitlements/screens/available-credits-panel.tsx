import { useQuery } from '@tanstack/react-query';
import Clock from 'lucide-react/icons/clock';
import type { ReactNode } from 'react';
import { formatShortDay } from '#shared/calendar/calendar-day.ts';
import { formatShortMoment } from '#shared/calendar/london-time.ts';
import { Icon } from '#shared/ui/brand/icon.tsx';
import { RouteLink } from '#shared/ui/buttons/route-link.tsx';
import { classNames } from '#shared/ui/class-names.ts';
import { useApi } from '#shared/ui/site-context.tsx';
import { Badge } from '#shared/ui/type/badge.tsx';
import { Panel } from '#shared/ui/type/card.tsx';
import { myEntitlementsQuery } from '../../api.ts';
import type { EntitlementUnit } from '../../contract.ts';
import { creditsText, formatLastDay } from '../../credit-text.ts';
import { myMembershipsQuery } from '../../memberships/api.ts';
import { sharesQuery } from '../../share/api.ts';
import { myVouchersQuery } from '../../vouchers/api.ts';
import { type AvailableCredit, availableCredits } from '../available-credits.ts';
import { unitStyles } from './credit-history.tsx';

/** Above this, text only. */
const MAX_DOTS = 20;

/** Passes, memberships, shared credits and vouchers, first to expire first. Renders nothing if nothing is left. */
export function AvailableCreditsPanel() {
  const api = useApi();
  const { data: credits = [] } = useQuery(myEntitlementsQuery(api));
  const { data: memberships = [] } = useQuery(myMembershipsQuery(api));
  const { data: shares } = useQuery(sharesQuery(api));
  const { data: vouchers = [] } = useQuery(myVouchersQuery(api));
  const [first, ...others] = availableCredits({ credits, memberships, shared: shares?.withMe ?? [] });
  const held = credits
    .flatMap(({ parts }) => parts)
    .flatMap(({ standing, usedFor }) => (standing === 'held' && usedFor !== null ? [usedFor.startsAt] : []))
    .toSorted();
  const spendable = vouchers.filter(({ left }) => left !== '0.00');
  if (first === undefined && spendable.length === 0) return null;
  return (
    <Panel role="region" aria-labelledby="credits-left">
      <div className="flex items-baseline justify-between gap-4">
        <h2 id="credits-left" className="font-sans text-h4 font-semibold">
          Credits left
        </h2>
        <RouteLink href="/passes" className="link text-sm no-underline hover:underline">
          My passes
        </RouteLink>
      </div>
      {first !== undefined && (
        <>
          <p className="mt-3 flex items-center gap-4">
            <span className="font-display text-display leading-none font-bold tracking-tighter tabular-nums">
              {first.left}
            </span>{' '}
            <span className="min-w-0 leading-snug wrap-anywhere">
              <b className="font-semibold">left on {first.name}</b>{' '}
              <span className="block text-sm text-ink-2">{creditPlaceText(first)}</span>
            </span>
          </p>
          {first.parts.length > 0 && first.parts.length <= MAX_DOTS && <PlaceDots parts={first.parts} />}
          <ExpiryNotice parts={first.parts} />
        </>
      )}
      <ul className="mt-3.5 divide-y divide-line border-t border-line text-sm text-ink-2 empty:hidden">
        {held[0] !== undefined && (
          <CreditRow words={`Booked for ${formatShortMoment(new Date(held[0]))}`}>
            {creditsText(held.filter((startsAt) => startsAt === held[0]).length)}
          </CreditRow>
        )}
        {others.map((credit) => (
          <CreditRow key={credit.id} words={`${credit.name} ${creditPlaceText(credit)}`}>
            {credit.left} left
          </CreditRow>
        ))}
        {spendable.map(({ creditId, business, left }) => (
          <CreditRow
            key={creditId}
            words={business === null ? 'Gift voucher' : `Gift voucher for ${business.name}`}
          >
            £{left}
          </CreditRow>
        ))}
      </ul>
    </Panel>
  );
}

function CreditRow({ words, children }: { words: string; children: ReactNode }) {
  return (
    <li className="flex justify-between gap-3 pt-3 not-last:pb-3">
      <span className="min-w-0 wrap-anywhere">{words}</span>
      <b className="font-semibold whitespace-nowrap text-ink tabular-nums">{children}</b>
    </li>
  );
}

function creditPlaceText({ where, sharedBy, lastDay, pausedUntil }: AvailableCredit): string {
  const whose = sharedBy === null ? '' : `, shared by ${sharedBy}`;
  const until =
    pausedUntil === null ? `until ${formatLastDay(lastDay)}` : `paused until ${formatLastDay(pausedUntil)}`;
  return `${where}${whose}, ${until}`;
}

/** Decorative: the text says the same. */
function PlaceDots({ parts }: { parts: readonly EntitlementUnit[] }) {
  return (
    <ul aria-hidden="true" className="mt-4 flex gap-1.5">
      {parts.map(({ standing }, number) => (
        <li
          // biome-ignore lint/suspicious/noArrayIndexKey: the places of a pass have no names
          key={number}
          className={classNames('h-2.5 flex-1 rounded-full', unitStyles[standing])}
        />
      ))}
    </ul>
  );
}

function ExpiryNotice({ parts }: { parts: readonly EntitlementUnit[] }) {
  const soon = parts.filter(({ standing }) => standing === 'soon');
  const [next] = soon.map(({ lastDay }) => lastDay).toSorted();
  if (next === undefined) return null;
  const ending = soon.filter(({ lastDay }) => lastDay === next).length;
  return (
    <p className="mt-3.5">
      <Badge tone="warning">
        <Icon drawing={Clock} size="sm" />
        {creditsText(ending)} {ending === 1 ? 'ends' : 'end'} {formatShortDay(next)}
      </Badge>
    </p>
  );
}
