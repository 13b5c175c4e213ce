import { useQuery } from '@tanstack/react-query';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { useState } from 'react';
import { formatLondonDay, formatShortMoment } from '#shared/calendar/london-time.ts';
import { Icon } from '#shared/ui/brand/icon.tsx';
import { useApi } from '#shared/ui/site-context.tsx';
import { Loaded } from '#shared/ui/states/loaded.tsx';
import { Skeleton } from '#shared/ui/states/skeleton.tsx';
import { Badge } from '#shared/ui/type/badge.tsx';
import { Card } from '#shared/ui/type/card.tsx';
import { type Payee, payoutContentsQuery } from '../api.ts';
import type { Payout, PayoutContents } from '../contract.ts';
import { money, payoutStateWords } from '../copy.ts';

/** Every payout, the newest first; each opens to the bookings in it. */
export function PayoutHistory({ payee, payouts }: { payee: Payee; payouts: readonly Payout[] }) {
  const [open, setOpen] = useState<string | null>(null);
  return (
    <section aria-labelledby="payout-history">
      <Card className="overflow-hidden">
        <h2 id="payout-history" className="px-5 pt-5 text-h3 md:px-6">
          History
        </h2>
        {payouts.length === 0 && (
          <p className="px-5 pt-2 pb-6 text-ink-2 md:px-6">
            Nothing has been paid to your bank yet. Each payout stands here, with the bookings in it.
          </p>
        )}
        <ul className="mt-3 divide-y divide-line">
          {payouts.map((payout) => (
            <li key={payout.id}>
              <PayoutLine
                payout={payout}
                open={open === payout.id}
                onToggle={() => setOpen(open === payout.id ? null : payout.id)}
              />
              {open === payout.id && <Contents payee={payee} payout={payout} />}
            </li>
          ))}
        </ul>
      </Card>
    </section>
  );
}

function PayoutLine({ payout, open, onToggle }: { payout: Payout; open: boolean; onToggle: () => void }) {
  const { label, tone } = payoutStateWords[payout.state];
  const arrives = formatLondonDay(new Date(payout.arrivesAt));
  return (
    <button
      type="button"
      aria-expanded={open}
      aria-controls={`payout-${payout.id}`}
      onClick={onToggle}
      className="flex min-h-16 w-full flex-wrap items-center gap-x-4 gap-y-1 px-5 py-3 text-left hover:bg-sunken md:px-6"
    >
      <Icon of={ChevronRight} className={open ? 'size-4! rotate-90' : 'size-4!'} />
      <span className="min-w-0 flex-1">
        <span className="block font-semibold">{formatLondonDay(new Date(payout.sentAt))}</span>
        <span className="block text-sm text-ink-2">
          {payout.places} {payout.places === 1 ? 'place' : 'places'}
          {payout.refunds === '0.00' ? '' : `, refunds ${money(payout.refunds)}`}
        </span>
      </span>
      <span className="grid justify-items-start gap-1 max-md:order-last max-md:basis-full max-md:pl-8">
        <Badge tone={tone}>{label}</Badge>
        <span className="text-sm text-ink-2">
          {payout.state === 'paid' && `Arrived ${arrives}`}
          {(payout.state === 'pending' || payout.state === 'in_transit') && `Arrives ${arrives}`}
        </span>
      </span>
      <span className="min-w-24 text-right font-semibold tabular-nums">{money(payout.amount)}</span>
    </button>
  );
}

function Contents({ payee, payout }: { payee: Payee; payout: Payout }) {
  const contents = useQuery(payoutContentsQuery(useApi(), payee, payout.id));
  return (
    <div id={`payout-${payout.id}`} className="border-t border-line bg-paper px-5 py-4 md:px-6">
      <Loaded
        query={contents}
        failure="The payout could not be opened. Please try again."
        waiting={
          <div role="status">
            <span className="sr-only">Opening the payout</span>
            <Skeleton className="h-24" />
          </div>
        }
      >
        {(loaded) => <Bookings contents={loaded} payout={payout} />}
      </Loaded>
    </div>
  );
}

/** Money reads as a sentence: what was sold, less refunds, is what went to the bank. */
function Bookings({ contents, payout }: { contents: PayoutContents; payout: Payout }) {
  const sum = [
    { amount: contents.sold, word: 'Session fees' },
    { amount: contents.refunds, word: 'Refunds' },
    ...(contents.other === '0.00' ? [] : [{ amount: contents.other, word: 'Came back before, or other' }]),
    { amount: payout.amount, word: 'To your bank' },
  ];
  return (
    <>
      <dl className="flex flex-wrap gap-x-8 gap-y-2 pb-3">
        {sum.map(({ amount, word }) => (
          <div key={word} className="flex flex-col-reverse">
            <dt className="text-sm text-ink-2">{word}</dt>
            <dd className="font-semibold tabular-nums">{money(amount)}</dd>
          </div>
        ))}
      </dl>
      {contents.dates.length === 0 && (
        <p className="text-sm text-ink-2">The provider has not said yet which bookings are in it.</p>
      )}
      {contents.dates.map((date) => (
        <details key={`${date.startsAt} ${date.title}`} className="border-t border-line">
          <summary className="flex min-h-11 cursor-pointer flex-wrap items-center justify-between gap-x-4 py-2">
            <span>
              <b className="font-semibold">{date.title}</b>{' '}
              <span className="text-sm text-ink-2">{formatShortMoment(new Date(date.startsAt))}</span>
            </span>
            <span className="font-semibold tabular-nums">{money(date.amount)}</span>
          </summary>
          <ul className="pb-3 pl-4 text-sm">
            {date.bookings.map(({ reference, name, amount }) => (
              <li key={`${reference} ${amount}`} className="flex flex-wrap justify-between gap-x-4 py-1">
                <span className="min-w-0 flex-1 wrap-anywhere">{name}</span>
                <span className="text-ink-2">{reference}</span>
                <span className="min-w-20 text-right tabular-nums">{money(amount)}</span>
              </li>
            ))}
          </ul>
        </details>
      ))}
    </>
  );
}
