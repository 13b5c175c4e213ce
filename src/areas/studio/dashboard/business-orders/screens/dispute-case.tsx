import Gavel from 'lucide-react/icons/gavel';
import { useState } from 'react';
import { reasonText } from '#areas/money/payments/disputes/copy.ts';
import { formatLondonDay, formatLondonMoment } from '#shared/calendar/london-time.ts';
import { Icon } from '#shared/ui/brand/icon.tsx';
import { Button } from '#shared/ui/buttons/button.tsx';
import { classNames } from '#shared/ui/class-names.ts';
import { lazyDialog } from '#shared/ui/mutation/lazy-dialog.tsx';
import { useBrand } from '#shared/ui/site-context.tsx';
import { Panel } from '#shared/ui/type/card.tsx';
import type { BusinessOrder } from '../contract.ts';
import type { OrderDialogProps } from './order-dialog.ts';

const StatementDialog = lazyDialog(async () => (await import('./dispute-dialog.tsx')).StatementDialog);
const AcceptLossDialog = lazyDialog(async () => (await import('./dispute-dialog.tsx')).AcceptLossDialog);

interface CaseProps extends Pick<OrderDialogProps, 'sale' | 'onDone' | 'onRefused'> {
  dispute: NonNullable<BusinessOrder['dispute']>;
}

const canSubmitStatement = ({ sale, dispute }: Pick<CaseProps, 'sale' | 'dispute'>): boolean =>
  dispute.open && sale.may.includes('answer_dispute');

/** The dispute: claim, money and next step, or the outcome. */
export function DisputeCase({ sale, dispute, onDone, onRefused }: CaseProps) {
  const { name: site } = useBrand();
  const { customer, money } = sale;
  const { state, running, amount } = dispute;
  const open = running || (state.startsWith('warning_') && state !== 'warning_closed');
  const title = open
    ? `${customer.name}’s bank is disputing £${amount}`
    : state === 'lost'
      ? `The bank returned £${amount} to ${customer.name}`
      : state === 'won'
        ? `You won the dispute and keep £${amount}`
        : `${customer.name}’s bank has dropped the dispute`;
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
        <Icon drawing={Gavel} />
      </span>
      <div className="min-w-0 flex-1 wrap-anywhere">
        <h2 id="dispute" className="text-h3">
          {title}
        </h2>
        <p className="mt-1.5 max-w-prose text-ink-2">
          {open && <DisputeProgress dispute={dispute} site={site} />}
          {state === 'lost' &&
            `You lose £${money.takenBack.seller} of this booking. ${site} pays the rest and the bank’s £${dispute.fee} charge. This is final.`}
          {state === 'won' && `You keep your money. ${site} pays the bank’s £${dispute.fee} charge.`}
          {state === 'warning_closed' && 'The bank took no money. You keep yours.'}
        </p>
        {dispute.said !== null && <SellerStatementPanel said={dispute.said} open={open} site={site} />}
      </div>
      {canSubmitStatement({ sale, dispute }) && (
        <CaseDialogButton
          label={dispute.said === null ? 'Add evidence' : 'Edit your evidence'}
          Dialog={StatementDialog}
          {...{ sale, onDone, onRefused }}
        />
      )}
    </section>
  );
}

function DisputeProgress({
  dispute,
  site,
}: {
  dispute: NonNullable<BusinessOrder['dispute']>;
  site: string;
}) {
  const { reason, fee, dueBy, running } = dispute;
  return (
    <>
      {reasonText(reason)}.{' '}
      {running
        ? `The bank holds the money until it decides. ${site} pays its £${fee} charge.`
        : 'The bank is only asking so far. It hasn’t taken any money.'}{' '}
      {dueBy === null ? (
        `${site} has sent the bank your side. The bank will decide.`
      ) : (
        <>
          {site} answers for you by <b className="text-ink">{formatLondonDay(new Date(dueBy))}</b> with the
          booking, the terms that were agreed to and who checked in.
        </>
      )}
    </>
  );
}

function SellerStatementPanel({
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
        {accepts ? 'You accepted it' : 'Your evidence'}, {formatLondonMoment(new Date(at))}
      </p>
      {text !== '' && <p className="mt-1 whitespace-pre-line text-ink-2">{text}</p>}
      {accepts && open && <p className="mt-1 text-ink-2">{site} answers the bank.</p>}
    </div>
  );
}

function CaseDialogButton({
  label,
  quiet = false,
  Dialog,
  sale,
  onDone,
  onRefused,
}: Omit<CaseProps, 'dispute'> & { label: string; quiet?: boolean; Dialog: typeof StatementDialog }) {
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

/** Why refunds are blocked, and the alternative. */
export function RefundsOnHoldNotice({ sale, dispute, onDone, onRefused }: CaseProps) {
  const { name } = sale.customer;
  const accepts = dispute.said?.accepts === true;
  return (
    <Panel>
      <h2 className="mb-2 text-h3">Refunds are paused</h2>
      <p className="text-ink-2">
        A refund now would pay {name} twice. You can still cancel the booking: we’ll free the place and hold
        the refund until the bank decides.
      </p>
      {canSubmitStatement({ sale, dispute }) && !accepts && (
        <CaseDialogButton
          label="Accept the dispute"
          quiet
          Dialog={AcceptLossDialog}
          {...{ sale, onDone, onRefused }}
        />
      )}
    </Panel>
  );
}
