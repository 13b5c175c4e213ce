import { totalDiscount } from '#areas/booking/bookings/discount.ts';
import { parseDeskSystem } from '#areas/booking/bookings/takings/desk-payment.ts';
import { formatLondonDay, formatLondonMoment, formatLondonRange } from '#shared/calendar/london-time.ts';
import { telephoneHref } from '#shared/domain/brand.ts';
import { formatPounds, totalPounds } from '#shared/domain/pence.ts';
import { ActivityTile } from '#shared/ui/brand/activity-tile.tsx';
import { BackLink } from '#shared/ui/buttons/back-link.tsx';
import { RouteLink } from '#shared/ui/buttons/route-link.tsx';
import { classNames } from '#shared/ui/class-names.ts';
import type { ToastRequest } from '#shared/ui/overlay/toast-queue.ts';
import { useBrand } from '#shared/ui/site-context.tsx';
import { Panel } from '#shared/ui/type/card.tsx';
import type { BusinessOrder, ItemAmounts } from '../contract.ts';
import { eventText, orderSizeText } from '../copy.ts';
import { remainingAmounts } from '../order-amounts.ts';
import { DeskPaymentPanel } from './desk-payment-panel.tsx';
import { DisputeCase, RefundsOnHoldNotice } from './dispute-case.tsx';
import { MessageForm } from './message-form.tsx';
import { OrderItemList } from './order-item-list.tsx';

/** `/business/bookings/{id}` */
export function BusinessOrderScreen({
  sale,
  onChanged,
  onStale,
}: {
  sale: BusinessOrder;
  onChanged: (sale: BusinessOrder, said: ToastRequest) => void;
  onStale: () => void;
}) {
  const { business, customer, places, occurrenceId, startsAt, endsAt } = sale;
  const dates = [...new Set(places.map((place) => place.startsAt))].sort().map((each) => new Date(each));
  return (
    <div className="container-page page">
      <BackLink href={`/business/bookings?business=${business.id}`}>All bookings</BackLink>
      <div className="mt-3 mb-6 flex items-center gap-4">
        <ActivityTile activity={sale.activity} size="sm" className="max-md:hidden!" />
        <div className="min-w-0 wrap-anywhere">
          <h1>
            {customer.name}
            {places.length > 1 && `, ${orderSizeText(places)}`}
          </h1>
          <p className="mt-1.5 text-ink-2 tabular-nums">
            <RouteLink href={`/business/occurrences/${occurrenceId}`} className="link">
              {sale.title}
            </RouteLink>
            {dates.length === 1
              ? `, ${formatLondonRange(new Date(startsAt), new Date(endsAt))}`
              : `, ${formatLondonDay(dates[0] ?? new Date(startsAt))} to ${formatLondonDay(dates.at(-1) ?? new Date(startsAt))}`}{' '}
            · {business.name}
            {places.length > 1 && ` · order ${sale.orderReference}`}
          </p>
        </div>
      </div>
      {sale.dispute !== null && (
        <DisputeCase sale={sale} dispute={sale.dispute} onDone={onChanged} onRefused={onStale} />
      )}
      <div className="grid gap-4 lg:grid-cols-[minmax(0,1fr)_380px] lg:items-start">
        <div className="grid min-w-0 gap-4">
          <OrderItemList sale={sale} onChanged={onChanged} onStale={onStale} />
          {sale.may.includes('message_customer') && customer.email !== '' && (
            <MessageForm sale={sale} onSent={onChanged} />
          )}
          <History sale={sale} />
        </div>
        <div className="grid min-w-0 gap-4">
          {sale.dispute?.running === true && (
            <RefundsOnHoldNotice sale={sale} dispute={sale.dispute} onDone={onChanged} onRefused={onStale} />
          )}
          {sale.paidElsewhere != null ? (
            <PaidElsewhereNotice system={sale.paidElsewhere} places={sale.places} />
          ) : sale.soldThrough == null ? (
            <OrderAmounts places={sale.places} />
          ) : (
            <PartnerSaleNotice name={sale.soldThrough} />
          )}
          <Customer customer={customer} mayOpen={sale.may.includes('view_customers')} />
        </div>
      </div>
    </div>
  );
}

function OrderAmounts({ places }: { places: BusinessOrder['places'] }) {
  const { name } = useBrand();
  const money = places.map((place) => place.money);
  const { sellerPence, platformPence, owedPence } = remainingAmounts(money);
  const sum = (of: Exclude<keyof ItemAmounts, 'takenBack' | 'payments'>) =>
    totalPounds(money.map((each) => each[of]));
  const [refunded, lost] = [sum('refunded'), sum('lost')];
  const off = totalDiscount(
    places.map(({ code, discount }) => ({
      code: code === null ? null : { code, off: discount },
      datesOff: discount,
    })),
  );
  return (
    <Panel>
      <h2 className="mb-3 text-h3">Payment</h2>
      <dl className="grid gap-2.5">
        <AmountRow
          term={places.length === 1 ? 'Session Fee' : `Session Fee, ${orderSizeText(places)}`}
          value={`£${sum('sessionFee')}`}
        />
        {off !== null && (
          <AmountRow
            term={`Discount ${off.code === null ? 'for several dates' : `with ${off.code}`}`}
            value={formatPounds(off.pence)}
          />
        )}
        <AmountRow term="Platform Fee (10%)" value={`£${sum('platformFee')}`} />
        <AmountRow term="Paid" value={`£${sum('paid')}`} strong />
        {refunded !== '0.00' && <AmountRow term="Refunded" value={`−£${refunded}`} />}
        {lost !== '0.00' && <AmountRow term="Returned by the bank" value={`−£${lost}`} />}
        {owedPence > 0 && (
          <AmountRow term="Owed to the customer (refund failed)" value={`−${formatPounds(owedPence)}`} />
        )}
        <AmountRow
          term="You keep"
          value={formatPounds(sellerPence)}
          strong
          className="border-t border-line pt-3"
        />
        <AmountRow term={`${name}’s`} value={formatPounds(platformPence)} />
      </dl>
    </Panel>
  );
}

/** Imported bookings were paid elsewhere. */
function PaidElsewhereNotice({ system, places }: { system: string; places: BusinessOrder['places'] }) {
  const desk = parseDeskSystem(system);
  if (desk !== null) return <DeskPaymentPanel payment={desk} places={places} />;
  return (
    <Panel>
      <h2 className="mb-3 text-h3">Imported from {system}</h2>
      <p className="text-ink-2">
        They paid you outside Fettle, so it isn’t in your payouts. Make any refund yourself.
      </p>
    </Panel>
  );
}

function PartnerSaleNotice({ name }: { name: string }) {
  return (
    <Panel>
      <h2 className="mb-3 text-h3">Booked through {name}</h2>
      <p className="text-ink-2">
        {name} takes the payment, so it isn’t in your payouts and you can’t refund it here. {name} passes on
        your messages and cancellations.
      </p>
    </Panel>
  );
}

function AmountRow({
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

function Customer({
  customer: { id, name, email, phone },
  mayOpen,
}: {
  customer: BusinessOrder['customer'];
  mayOpen: boolean;
}) {
  return (
    <Panel>
      <h2 className="mb-3 text-h3">Customer</h2>
      <dl className="grid gap-2.5 *:flex *:flex-wrap *:justify-between *:gap-x-4">
        <div>
          <dt className="text-ink-2">Name</dt>
          <dd className="wrap-anywhere">
            {id !== null && mayOpen ? (
              <RouteLink href={`/business/customers/${id}`} className="link">
                {name}
              </RouteLink>
            ) : (
              name
            )}
          </dd>
        </div>
        {email !== '' && (
          <div>
            <dt className="text-ink-2">Email</dt>
            <dd className="min-w-0 wrap-anywhere">
              <a href={`mailto:${email}`} className="link">
                {email}
              </a>
            </dd>
          </div>
        )}
        {phone !== '' && (
          <div>
            <dt className="text-ink-2">Phone</dt>
            <dd>
              <a href={telephoneHref(phone)} className="link">
                {phone}
              </a>
            </dd>
          </div>
        )}
      </dl>
    </Panel>
  );
}

function History({ sale: { history, customer, business } }: { sale: BusinessOrder }) {
  const { name: site } = useBrand();
  const names = { customer: customer.name, business: business.name, site };
  return (
    <Panel>
      <h2 className="mb-3 text-h3">Activity</h2>
      <ol className="divide-y divide-line">
        {history.map((event) => {
          const { title, detail } = eventText(event, names);
          return (
            <li
              key={`${event.at} ${event.what} ${event.place} ${event.amount}`}
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
