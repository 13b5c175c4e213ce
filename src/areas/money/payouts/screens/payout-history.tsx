import { useQuery } from '@tanstack/react-query';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { Fragment, useState } from 'react';
import { formatShortDay, londonDay } from '#shared/calendar/calendar-day.ts';
import { formatLondonDay, formatShortMoment } from '#shared/calendar/london-time.ts';
import { Icon } from '#shared/ui/brand/icon.tsx';
import { classNames } from '#shared/ui/class-names.ts';
import { SelectField } from '#shared/ui/fields/select-field.tsx';
import { useApi } from '#shared/ui/site-context.tsx';
import { QueryContent } from '#shared/ui/states/query-content.tsx';
import { Skeleton } from '#shared/ui/states/skeleton.tsx';
import { Badge } from '#shared/ui/type/badge.tsx';
import { Card } from '#shared/ui/type/card.tsx';
import { type Payee, payoutContentsQuery } from '../api.ts';
import type { Payout, PayoutContents } from '../contract.ts';
import {
  historyPeriods,
  payoutStateLabels,
  payoutTotals,
  placesText,
  resentPayoutText,
  sessionDaysText,
  signedPoundsText,
} from '../copy.ts';
import { BalanceEquation } from './balance-equation.tsx';

export function PayoutHistory({
  payee,
  payouts,
  now,
}: {
  payee: Payee;
  payouts: readonly Payout[];
  now: Date;
}) {
  const [open, setOpen] = useState<string | null>(null);
  const [days, setDays] = useState<string>(historyPeriods[1].value);
  const since = now.getTime() - Number(days) * 86_400_000;
  const shown = payouts.filter(({ sentAt }) => Date.parse(sentAt) >= since);
  return (
    <section aria-labelledby="payout-history">
      <Card className="overflow-hidden">
        <div className="flex flex-wrap items-end justify-between gap-3 px-5 pt-5 md:px-6">
          <h2 id="payout-history" className="text-h3">
            History
          </h2>
          {payouts.length > 0 && (
            <SelectField
              label="Sent in"
              dense
              className="min-w-45 max-sm:w-full"
              value={days}
              options={historyPeriods}
              onChange={({ currentTarget }) => setDays(currentTarget.value)}
            />
          )}
        </div>
        {shown.length === 0 ? (
          <p className="px-5 pt-2 pb-6 text-ink-2 md:px-6">
            {payouts.length === 0
              ? 'No payouts yet. Each payout will appear here with its bookings.'
              : 'No payouts in this period.'}
          </p>
        ) : (
          <table className="mt-3 w-full border-collapse text-md">
            <thead>
              <tr className="text-left text-sm text-ink-2">
                <HeadCell first>Sent</HeadCell>
                <HeadCell wide>Sessions</HeadCell>
                <HeadCell wide right>
                  Places
                </HeadCell>
                <HeadCell wide right>
                  Refunds
                </HeadCell>
                <HeadCell state>State</HeadCell>
                <HeadCell right last>
                  Payout
                </HeadCell>
              </tr>
            </thead>
            <tbody>
              {shown.map((payout) => (
                <Fragment key={payout.id}>
                  <PayoutRow
                    payout={payout}
                    again={resentPayoutText(payouts, payout)}
                    open={open === payout.id}
                    onToggle={() => setOpen(open === payout.id ? null : payout.id)}
                  />
                  {open === payout.id && (
                    <tr>
                      <td colSpan={6} className="p-0">
                        <PayoutContentsPanel payee={payee} payout={payout} />
                      </td>
                    </tr>
                  )}
                </Fragment>
              ))}
            </tbody>
            <TotalsRow payouts={shown} />
          </table>
        )}
      </Card>
    </section>
  );
}

/** Hidden on phones. */
const wideOnlyClass = 'max-md:hidden';
/** On the narrowest phones, the state goes under the date: its column wouldn't fit. */
const narrowOnlyClass = 'min-[360px]:hidden';
const notNarrowClass = 'max-[359px]:hidden';
const firstCellClass = 'pl-5 md:pl-6';
const lastCellClass = 'pr-5 md:pr-6';

function HeadCell({
  children,
  ...at
}: {
  children: string;
  first?: boolean;
  last?: boolean;
  wide?: boolean;
  state?: boolean;
  right?: boolean;
}) {
  return (
    <th
      scope="col"
      className={classNames(
        'px-2 py-2 font-medium',
        at.first && firstCellClass,
        at.last && lastCellClass,
        at.wide && wideOnlyClass,
        at.state && notNarrowClass,
        at.right && 'text-right',
      )}
    >
      {children}
    </th>
  );
}

function PayoutRow({
  payout,
  again,
  open,
  onToggle,
}: {
  payout: Payout;
  again: string | null;
  open: boolean;
  onToggle: () => void;
}) {
  const { label, tone } = payoutStateLabels[payout.state];
  const arrives = formatLondonDay(new Date(payout.arrivesAt));
  const sessions = sessionDaysText(payout) ?? 'None';
  const state = <Badge tone={tone}>{label}</Badge>;
  return (
    <tr className={classNames('border-t border-line', open ? 'bg-brand-soft' : 'hover:bg-sunken')}>
      <th scope="row" className={classNames('py-2 pr-2 text-left font-semibold', firstCellClass)}>
        <button
          type="button"
          aria-expanded={open}
          aria-controls={`payout-${payout.id}`}
          onClick={onToggle}
          className="flex min-h-11 w-full items-center gap-2 text-left"
        >
          <Icon drawing={ChevronRight} className={open ? 'size-4! rotate-90' : 'size-4!'} />
          <span>
            <span className="whitespace-nowrap">{formatShortDay(londonDay(new Date(payout.sentAt)))}</span>
            <span className="block text-sm font-normal text-ink-2 md:hidden">
              {placesText(payout.places)}
              <span className={classNames('mt-1 block', narrowOnlyClass)}>{state}</span>
              {payout.cameBackAt !== null && (
                <span className="block">
                  Returned {formatShortDay(londonDay(new Date(payout.cameBackAt)))}
                </span>
              )}
              {again !== null && <span className="block">{again}</span>}
            </span>
          </span>
        </button>
      </th>
      <td className={classNames('px-2 py-2', wideOnlyClass)}>{sessions}</td>
      <td className={classNames('px-2 py-2 text-right tabular-nums', wideOnlyClass)}>{payout.places}</td>
      <td className={classNames('px-2 py-2 text-right tabular-nums', wideOnlyClass)}>
        {signedPoundsText(payout.refunds)}
      </td>
      <td className={classNames('px-2 py-2', notNarrowClass)}>
        {state}
        <span className="block text-sm text-ink-2 max-md:hidden">
          {payout.cameBackAt !== null && `Returned ${formatLondonDay(new Date(payout.cameBackAt))}`}
          {payout.state === 'paid' && (again ?? `Arrived ${arrives}`)}
          {(payout.state === 'pending' || payout.state === 'in_transit') && `Arrives ${arrives}`}
        </span>
        {again !== null && payout.state !== 'paid' && (
          <span className="block text-sm text-ink-2 max-md:hidden">{again}</span>
        )}
      </td>
      <td className={classNames('py-2 pl-2 text-right font-semibold tabular-nums', lastCellClass)}>
        {signedPoundsText(payout.amount)}
      </td>
    </tr>
  );
}

function TotalsRow({ payouts }: { payouts: readonly Payout[] }) {
  const sum = payoutTotals(payouts);
  return (
    <tfoot>
      <tr className="border-t-2 border-line font-semibold">
        <th scope="row" className={classNames('py-3 pr-2 text-left', firstCellClass)}>
          {sum.title}
        </th>
        <td className={wideOnlyClass} />
        <td className={classNames('px-2 py-3 text-right tabular-nums', wideOnlyClass)}>{sum.places}</td>
        <td className={classNames('px-2 py-3 text-right tabular-nums', wideOnlyClass)}>
          {signedPoundsText(sum.refunds)}
        </td>
        <td className={notNarrowClass} />
        <td className={classNames('py-3 pl-2 text-right tabular-nums', lastCellClass)}>
          {signedPoundsText(sum.amount)}
        </td>
      </tr>
    </tfoot>
  );
}

function PayoutContentsPanel({ payee, payout }: { payee: Payee; payout: Payout }) {
  const contents = useQuery(payoutContentsQuery(useApi(), payee, payout.id));
  return (
    <div id={`payout-${payout.id}`} className="border-t border-line bg-paper px-5 py-4 md:px-6">
      <QueryContent
        query={contents}
        failure="We couldn’t open the payout. Try again."
        waiting={
          <div role="status">
            <span className="sr-only">Opening the payout</span>
            <Skeleton className="h-24" />
          </div>
        }
      >
        {(loaded) => <Bookings contents={loaded} payout={payout} />}
      </QueryContent>
    </div>
  );
}

function Bookings({ contents, payout }: { contents: PayoutContents; payout: Payout }) {
  const parts = [
    { amount: contents.sold, word: `Session fees, ${placesText(payout.places)}` },
    { amount: contents.refunds, word: 'Refunds' },
    ...(contents.other === '0.00' ? [] : [{ amount: contents.other, word: 'Returned payouts and other' }]),
    { amount: '0.00', word: 'Fettle takes no fee here' },
  ];
  return (
    <>
      <BalanceEquation parts={parts} result={{ amount: payout.amount, word: 'To your bank' }} />
      {contents.dates.length === 0 && (
        <p className="text-sm text-ink-2">The provider hasn’t sent the list of bookings yet.</p>
      )}
      {contents.dates.map((date) => (
        <details key={`${date.startsAt} ${date.title}`} className="border-t border-line">
          <summary className="flex min-h-11 cursor-pointer items-center justify-between gap-x-4 py-2">
            <span className="min-w-0">
              <b className="block font-semibold wrap-anywhere">{date.title}</b>
              <span className="text-sm text-ink-2">{formatShortMoment(new Date(date.startsAt))}</span>
            </span>
            <span className="font-semibold tabular-nums">{signedPoundsText(date.amount)}</span>
          </summary>
          <ul className="pb-3 pl-4 text-sm">
            {date.bookings.map(({ reference, name, amount }) => (
              <li key={`${reference} ${amount}`} className="flex flex-wrap justify-between gap-x-4 py-1">
                <span className="min-w-0 flex-1 wrap-anywhere">{name}</span>
                <span className="text-ink-2">{reference}</span>
                <span className="min-w-20 text-right tabular-nums">{signedPoundsText(amount)}</span>
              </li>
            ))}
          </ul>
        </details>
      ))}
    </>
  );
}
