import { daysUntilText, formatLondonDay } from '#shared/calendar/london-time.ts';
import { Badge } from '#shared/ui/type/badge.tsx';
import type { PayoutOverview } from '../contract.ts';
import { bankName, placesText, signedPoundsText } from '../copy.ts';

function noPayoutDayText({ account }: PayoutOverview): string {
  if (account.heldBack) return 'Payouts are on hold.';
  return account.state === 'ready'
    ? 'We’ll show a date once money is available.'
    : 'We’ll show a date once your account is ready.';
}

/** Starts with the day of the next payout, the first thing sellers look for. */
export function BalanceColumns({ overview, now }: { overview: PayoutOverview; now: Date }) {
  const { next, account, toCome, available, onTheWay } = overview;
  const lanes = [
    {
      name: 'Sessions to come',
      amount: toCome.amount,
      note: toCome.places === 0 ? 'Nothing booked yet.' : `${placesText(toCome.places)} paid for.`,
    },
    {
      name: 'Available',
      amount: available.amount,
      note: `Ready to pay out.${next === null ? '' : ` We send it on ${formatLondonDay(new Date(next.on))}.`}`,
    },
    {
      name: 'On the way',
      amount: onTheWay.amount,
      note:
        onTheWay.arrivesAt === null
          ? 'No payout on its way.'
          : `Arrives by ${formatLondonDay(new Date(onTheWay.arrivesAt))}.`,
    },
  ];
  return (
    <section
      aria-label="Your money"
      className="on-dark grid overflow-hidden rounded-dialog bg-court text-on-court xl:grid-cols-[minmax(0,424px)_minmax(0,1fr)]"
    >
      <div className="grid content-center gap-1.5 p-6 md:px-8 md:py-7">
        <p className="flex items-center gap-2 text-sm font-semibold text-on-court-2">
          Next payout
          {next !== null && <Badge tone="accent">{daysUntilText(new Date(next.on), now)}</Badge>}
        </p>
        <p className="font-display text-title leading-none font-bold tracking-tighter md:text-display">
          {next === null ? 'None yet' : formatLondonDay(new Date(next.on))}
        </p>
        <p className="mt-1 text-md text-on-court-2">
          {next === null ? (
            noPayoutDayText(overview)
          ) : (
            <>
              <b className="text-on-court tabular-nums">{signedPoundsText(next.amount)}</b> expected
              {account.bank === null ? '' : `, to ${bankName(account.bank)}`}
            </>
          )}
        </p>
      </div>
      <ol className="grid border-t border-[rgb(255_255_255/0.18)] md:grid-cols-3 xl:border-t-0 xl:border-l">
        {lanes.map(({ name, amount, note }) => (
          <li
            key={name}
            className="grid content-center gap-x-3 gap-y-1 border-t border-dashed border-[rgb(255_255_255/0.28)] px-6 py-4 first:border-t-0 max-md:grid-cols-[1fr_auto] md:border-t-0 md:border-l md:py-6 md:first:border-l-0"
          >
            <span className="text-sm font-semibold text-on-court-2">{name}</span>
            <span className="text-xl font-bold tabular-nums md:text-figure">{signedPoundsText(amount)}</span>
            <span className="text-sm text-on-court-2 max-md:col-span-2">{note}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
