import Gavel from 'lucide-react/icons/gavel';
import { reasonWords } from '#features/payments/disputes/copy.ts';
import { formatLondonDay } from '#shared/calendar/london-time.ts';
import { Icon } from '#shared/ui/brand/icon.tsx';
import { classNames } from '#shared/ui/class-names.ts';
import { useBrand } from '#shared/ui/site-context.tsx';
import { Panel } from '#shared/ui/type/card.tsx';
import type { Sale } from '../../contract.ts';

/** What the customer's bank asks, where the money is, and what happens next; or how it was decided. */
export function DisputeCase({ sale, dispute }: { sale: Sale; dispute: NonNullable<Sale['dispute']> }) {
  const { name: site } = useBrand();
  const { customer, money } = sale;
  const { state, running, amount } = dispute;
  const open = running || (state.startsWith('warning_') && state !== 'warning_closed');
  const title = open
    ? `${customer.name}’s bank is asking for £${amount} back`
    : state === 'lost'
      ? `The bank gave £${amount} back to ${customer.name}`
      : state === 'won'
        ? `The bank decided for you: £${amount} stays`
        : `${customer.name}’s bank asks no more`;
  return (
    <section
      aria-labelledby="dispute"
      className={classNames(
        'mb-4 flex gap-4 rounded-card border bg-surface p-5 md:p-6',
        open || state === 'lost' ? 'border-danger' : 'border-line',
      )}
    >
      <span
        aria-hidden="true"
        className="grid size-11 flex-none place-items-center rounded-full bg-danger-soft text-on-danger-soft"
      >
        <Icon of={Gavel} />
      </span>
      <div className="min-w-0 wrap-anywhere">
        <h2 id="dispute" className="text-h3">
          {title}
        </h2>
        <p className="mt-1.5 max-w-prose text-ink-2">
          {open && <WhatHappens dispute={dispute} site={site} />}
          {state === 'lost' &&
            `£${money.takenBack.seller} of what this booking brought you has gone back; the rest, and the bank’s £${dispute.fee} charge, is ${site}’s. This is final.`}
          {state === 'won' && `Nothing has changed for you. The bank’s £${dispute.fee} charge is ${site}’s.`}
          {state === 'warning_closed' && 'Nothing was taken, and nothing has changed for you.'}
        </p>
      </div>
    </section>
  );
}

function WhatHappens({ dispute, site }: { dispute: NonNullable<Sale['dispute']>; site: string }) {
  const { reason, fee, dueBy, running } = dispute;
  return (
    <>
      {reasonWords(reason)}.{' '}
      {running
        ? `The bank has the money until this is decided; its £${fee} charge is ${site}’s.`
        : 'The bank only asks so far, and has taken nothing.'}{' '}
      {dueBy === null ? (
        `${site} has answered for you, and the bank decides.`
      ) : (
        <>
          {site} answers for you by <b className="text-ink">{formatLondonDay(new Date(dueBy))}</b> with the
          booking, the terms that were agreed to and who checked in.
        </>
      )}
    </>
  );
}

/** Why there is no refund to give just now. */
export function RefundsWait({ customer: { name } }: { customer: Sale['customer'] }) {
  return (
    <Panel>
      <h2 className="mb-2 text-h3">Refunds wait</h2>
      <p className="text-ink-2">
        While the bank decides, a refund from you would pay {name} twice. You can still cancel the booking:
        the place is free at once, and what goes back waits for the bank.
      </p>
    </Panel>
  );
}
