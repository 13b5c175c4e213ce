import Gavel from 'lucide-react/icons/gavel';
import { useState } from 'react';
import { reasonWords } from '#features/payments/disputes/copy.ts';
import { formatLondonDay, formatLondonMoment } from '#shared/calendar/london-time.ts';
import { lazyDialog } from '#shared/ui/act/lazy-dialog.tsx';
import { Icon } from '#shared/ui/brand/icon.tsx';
import { Button } from '#shared/ui/buttons/button.tsx';
import { classNames } from '#shared/ui/class-names.ts';
import { useBrand } from '#shared/ui/site-context.tsx';
import { Panel } from '#shared/ui/type/card.tsx';
import type { Sale } from '../contract.ts';
import type { SaleActProps } from './sale-act.ts';

const SayDialog = lazyDialog(async () => (await import('./dispute-dialog.tsx')).SayDialog);
const AcceptDialog = lazyDialog(async () => (await import('./dispute-dialog.tsx')).AcceptDialog);

/** What can be said to a case, and to whom the booking is given as it stands then. */
interface CaseProps extends Pick<SaleActProps, 'sale' | 'onDone' | 'onRefused'> {
  dispute: NonNullable<Sale['dispute']>;
}

const maySay = ({ sale, dispute }: Pick<CaseProps, 'sale' | 'dispute'>): boolean =>
  dispute.open && sale.may.includes('answer_dispute');

/** What the customer's bank asks, where the money is, and what happens next; or how it was decided. */
export function DisputeCase({ sale, dispute, onDone, onRefused }: CaseProps) {
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
        'mb-4 flex flex-wrap gap-4 rounded-card border bg-surface p-5 md:flex-nowrap md:p-6',
        open || state === 'lost' ? 'border-danger' : 'border-line',
      )}
    >
      <span
        aria-hidden="true"
        className="grid size-11 flex-none place-items-center rounded-full bg-danger-soft text-on-danger-soft"
      >
        <Icon of={Gavel} />
      </span>
      <div className="min-w-0 flex-1 wrap-anywhere">
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
        {dispute.said !== null && <WhatWasSaid said={dispute.said} open={open} site={site} />}
      </div>
      {maySay({ sale, dispute }) && (
        <CaseAct
          label={dispute.said === null ? 'Add what you know' : 'Change what you said'}
          Dialog={SayDialog}
          {...{ sale, onDone, onRefused }}
        />
      )}
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

/** What the business has said to it, in its own words. */
function WhatWasSaid({
  said: { text, accepts, at },
  open,
  site,
}: {
  said: NonNullable<CaseProps['dispute']['said']>;
  open: boolean;
  site: string;
}) {
  return (
    <div className="mt-3 max-w-prose border-l-2 border-line pl-3.5">
      <p className="text-sm font-semibold tabular-nums">
        {accepts ? 'You accept it' : 'You said'}, {formatLondonMoment(new Date(at))}
      </p>
      {text !== '' && <p className="mt-1 whitespace-pre-line text-ink-2">{text}</p>}
      {accepts && open && <p className="mt-1 text-ink-2">{site} answers the bank.</p>}
    </div>
  );
}

/** A button for a dialog about the case, which is mounted anew for each opening. */
function CaseAct({
  label,
  quiet = false,
  Dialog,
  sale,
  onDone,
  onRefused,
}: Omit<CaseProps, 'dispute'> & { label: string; quiet?: boolean; Dialog: typeof SayDialog }) {
  const [open, setOpen] = useState(false);
  const [openings, setOpenings] = useState(0);
  return (
    <>
      <Button
        variant={quiet ? 'secondary' : 'primary'}
        className={quiet ? 'mt-4' : 'self-center max-md:w-full'}
        onPointerEnter={Dialog.preload}
        onFocus={Dialog.preload}
        onClick={() => {
          setOpenings(openings + 1);
          setOpen(true);
        }}
      >
        {label}
      </Button>
      {openings > 0 && (
        <Dialog
          key={openings}
          sale={sale}
          chosen={[sale]}
          open={open}
          onClose={() => setOpen(false)}
          onRefused={onRefused}
          onDone={(changed, toast) => {
            setOpen(false);
            onDone(changed, toast);
          }}
        />
      )}
    </>
  );
}

/** Why there is no refund to give just now, and what can be done instead. */
export function RefundsWait({ sale, dispute, onDone, onRefused }: CaseProps) {
  const { name } = sale.customer;
  const accepts = dispute.said?.accepts === true;
  return (
    <Panel>
      <h2 className="mb-2 text-h3">Refunds wait</h2>
      <p className="text-ink-2">
        While the bank decides, a refund from you would pay {name} twice. You can still cancel the booking:
        the place is free at once, and what goes back waits for the bank.
      </p>
      {maySay({ sale, dispute }) && !accepts && (
        <CaseAct label="Accept the dispute" quiet Dialog={AcceptDialog} {...{ sale, onDone, onRefused }} />
      )}
    </Panel>
  );
}
