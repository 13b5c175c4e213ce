import Undo2 from 'lucide-react/icons/undo-2';
import { useState } from 'react';
import { badgeOfState } from '#features/booking/copy.ts';
import { formatLondonMoment, formatLondonRange } from '#shared/calendar/london-time.ts';
import { telephoneHref } from '#shared/domain/brand.ts';
import { formatPounds } from '#shared/domain/pence.ts';
import { lazyDialog } from '#shared/ui/act/lazy-dialog.tsx';
import { ActivityTile } from '#shared/ui/brand/activity-tile.tsx';
import { Icon } from '#shared/ui/brand/icon.tsx';
import { BackLink } from '#shared/ui/buttons/back-link.tsx';
import { Button } from '#shared/ui/buttons/button.tsx';
import { RouteLink } from '#shared/ui/buttons/route-link.tsx';
import { classNames } from '#shared/ui/class-names.ts';
import type { ToastRequest } from '#shared/ui/overlay/toast-queue.ts';
import { useBrand } from '#shared/ui/site-context.tsx';
import { StatusBadge } from '#shared/ui/type/badge.tsx';
import { Panel } from '#shared/ui/type/card.tsx';
import type { Sale } from '../../contract.ts';
import { eventWords } from '../copy.ts';
import { keptOf } from '../sale-money.ts';
import { DisputeCase, RefundsWait } from './dispute-case.tsx';
import { MessageForm } from './message-form.tsx';

const RefundDialog = lazyDialog(async () => (await import('./refund-dialog.tsx')).RefundDialog);
const CallOffDialog = lazyDialog(async () => (await import('./call-off-dialog.tsx')).CallOffDialog);

/** `/business/bookings/{id}`: one booking, its money, what became of it, and what can be done about it. */
export function SaleScreen({
  sale,
  onChanged,
  onStale,
}: {
  sale: Sale;
  onChanged: (sale: Sale, said: ToastRequest) => void;
  onStale: () => void;
}) {
  const { business, customer, occurrenceId, startsAt, endsAt } = sale;
  return (
    <div className="container-page page">
      <BackLink href={`/business/bookings?business=${business.id}`}>All bookings</BackLink>
      <div className="mt-3 mb-6 flex items-center gap-4">
        <ActivityTile activity={sale.activity} size="sm" className="max-md:hidden!" />
        <div className="min-w-0 wrap-anywhere">
          <h1>{customer.name}</h1>
          <p className="mt-1.5 text-ink-2 tabular-nums">
            <RouteLink href={`/business/occurrences/${occurrenceId}`} className="link">
              {sale.title}
            </RouteLink>
            , {formatLondonRange(new Date(startsAt), new Date(endsAt))} · {business.name}
          </p>
        </div>
      </div>
      {sale.dispute !== null && (
        <DisputeCase sale={sale} dispute={sale.dispute} onDone={onChanged} onRefused={onStale} />
      )}
      <div className="grid gap-4 lg:grid-cols-[minmax(0,1fr)_380px] lg:items-start">
        <div className="grid min-w-0 gap-4">
          <Place sale={sale} onChanged={onChanged} onStale={onStale} />
          {sale.may.includes('message_customer') && customer.email !== '' && (
            <MessageForm sale={sale} onSent={onChanged} />
          )}
          <History sale={sale} />
        </div>
        <div className="grid min-w-0 gap-4">
          {sale.dispute?.running === true && (
            <RefundsWait sale={sale} dispute={sale.dispute} onDone={onChanged} onRefused={onStale} />
          )}
          <Money money={sale.money} />
          <Customer customer={customer} />
        </div>
      </div>
    </div>
  );
}

/** The place that was bought, and the acts. */
function Place({
  sale,
  onChanged,
  onStale,
}: {
  sale: Sale;
  onChanged: (sale: Sale, said: ToastRequest) => void;
  onStale: () => void;
}) {
  const [open, setOpen] = useState<'refund' | 'cancel' | null>(null);
  const [openings, setOpenings] = useState(0);
  const { may, money, cancellation } = sale;
  const mayRefund = may.includes('refund_booking') && money.left !== '0.00' && sale.dispute?.running !== true;
  const mayCancel = may.includes('cancel_booking') && cancellation !== null;
  const begin = (dialog: 'refund' | 'cancel') => {
    onStale(); // the figures in the dialog are to be today's
    setOpenings(openings + 1);
    setOpen(dialog);
  };
  const dialog = {
    sale,
    onClose: () => setOpen(null),
    onRefused: onStale,
    onDone: (changed: Sale, said: ToastRequest) => {
      setOpen(null);
      onChanged(changed, said);
    },
  };
  return (
    <section aria-labelledby="place" className="overflow-hidden rounded-card border border-line bg-surface">
      <h2 id="place" className="px-5 pt-5 text-h3 md:px-6 md:pt-6">
        Place
      </h2>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 px-5 pt-3 pb-5 md:px-6">
        <div className="min-w-0 grow wrap-anywhere">
          <p className="font-semibold">{sale.attendee}</p>
          <p className="text-sm text-ink-2 tabular-nums">{sale.reference}</p>
        </div>
        <StatusBadge status={badgeOfState(sale.state)} />
        <p className="text-h4 font-bold tabular-nums">£{money.paid}</p>
        {sale.specialRequirements !== '' && (
          <p className="w-full rounded-sm bg-warning-soft px-2.5 py-1.5 text-sm wrap-anywhere text-on-warning-soft">
            {sale.specialRequirements}
          </p>
        )}
      </div>
      {(mayRefund || mayCancel) && (
        <div className="flex flex-wrap justify-end gap-2 border-t border-line bg-sunken px-5 py-3.5 md:px-6">
          {mayCancel && (
            <Button
              variant="destructive-quiet"
              onPointerEnter={CallOffDialog.preload}
              onFocus={CallOffDialog.preload}
              onClick={() => begin('cancel')}
            >
              Cancel booking
            </Button>
          )}
          {mayRefund && (
            <Button
              variant="secondary"
              onPointerEnter={RefundDialog.preload}
              onFocus={RefundDialog.preload}
              onClick={() => begin('refund')}
            >
              <Icon of={Undo2} size="sm" />
              Refund
            </Button>
          )}
        </div>
      )}
      {openings > 0 && (
        <>
          <RefundDialog key={`refund ${openings}`} {...dialog} open={open === 'refund'} />
          <CallOffDialog key={`cancel ${openings}`} {...dialog} open={open === 'cancel'} />
        </>
      )}
    </section>
  );
}

function Money({ money }: { money: Sale['money'] }) {
  const { name } = useBrand();
  const { sellerPence, platformPence, owedPence } = keptOf(money);
  return (
    <Panel>
      <h2 className="mb-3 text-h3">Money so far</h2>
      <dl className="grid gap-2.5">
        <Line term="Session Fee" value={`£${money.sessionFee}`} />
        <Line term="Platform Fee (10%)" value={`£${money.platformFee}`} />
        <Line term="Paid" value={`£${money.paid}`} strong />
        {money.refunded !== '0.00' && <Line term="Refunded" value={`−£${money.refunded}`} />}
        {money.lost !== '0.00' && <Line term="Taken by the bank" value={`−£${money.lost}`} />}
        {owedPence > 0 && (
          <Line term="Owed to the customer: a refund failed" value={`−${formatPounds(owedPence)}`} />
        )}
        <Line term="Yours" value={formatPounds(sellerPence)} strong className="border-t border-line pt-3" />
        <Line term={`${name}’s`} value={formatPounds(platformPence)} />
      </dl>
    </Panel>
  );
}

function Line({
  term,
  value,
  strong = false,
  className,
}: {
  term: string;
  value: string;
  strong?: boolean;
  className?: string;
}) {
  return (
    <div className={classNames('flex justify-between gap-4', className)}>
      <dt className={strong ? 'font-semibold' : 'text-ink-2'}>{term}</dt>
      <dd className={classNames('tabular-nums', strong && 'font-semibold')}>{value}</dd>
    </div>
  );
}

function Customer({ customer: { name, email, phone } }: { customer: Sale['customer'] }) {
  return (
    <Panel>
      <h2 className="mb-3 text-h3">Customer</h2>
      <dl className="grid gap-2.5 *:flex *:flex-wrap *:justify-between *:gap-x-4">
        <div>
          <dt className="text-ink-2">Name</dt>
          <dd className="wrap-anywhere">{name}</dd>
        </div>
        <div>
          <dt className="text-ink-2">Email</dt>
          <dd className="min-w-0 wrap-anywhere">
            <a href={`mailto:${email}`} className="link">
              {email}
            </a>
          </dd>
        </div>
        <div>
          <dt className="text-ink-2">Phone</dt>
          <dd>
            <a href={telephoneHref(phone)} className="link">
              {phone}
            </a>
          </dd>
        </div>
      </dl>
    </Panel>
  );
}

function History({ sale: { history, customer, business } }: { sale: Sale }) {
  const { name: site } = useBrand();
  const names = { customer: customer.name, business: business.name, site };
  return (
    <Panel>
      <h2 className="mb-3 text-h3">What happened</h2>
      <ol className="divide-y divide-line">
        {history.map((event) => {
          const { title, detail } = eventWords(event, names);
          return (
            <li
              key={`${event.at} ${event.what} ${event.amount}`}
              className="flex flex-wrap justify-between gap-x-4 gap-y-0.5 py-3 wrap-anywhere first:pt-0 last:pb-0"
            >
              <div className="min-w-0">
                <p className="font-semibold">{title}</p>
                {detail !== null && <p className="text-sm whitespace-pre-line text-ink-2">{detail}</p>}
              </div>
              <time dateTime={event.at} className="text-sm text-ink-2 tabular-nums">
                {formatLondonMoment(new Date(event.at))}
              </time>
            </li>
          );
        })}
      </ol>
    </Panel>
  );
}
