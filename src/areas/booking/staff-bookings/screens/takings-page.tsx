import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import Download from 'lucide-react/icons/download';
import { type ReactNode, useState } from 'react';
import type { MyBusiness } from '#areas/catalogue/businesses/contract.ts';
import { canPerform } from '#areas/catalogue/businesses/permissions/permissions.ts';
import { plusDays } from '#shared/calendar/calendar-day.ts';
import { formatLondonMoment, formatLondonTime } from '#shared/calendar/london-time.ts';
import { formatDecimalPounds, totalPounds } from '#shared/domain/pence.ts';
import { pluralize } from '#shared/domain/pluralize.ts';
import { Icon } from '#shared/ui/brand/icon.tsx';
import { Button } from '#shared/ui/buttons/button.tsx';
import { ButtonLink } from '#shared/ui/buttons/button-link.tsx';
import { buttonStyle } from '#shared/ui/buttons/button-style.ts';
import { RouteLink } from '#shared/ui/buttons/route-link.tsx';
import { TextField } from '#shared/ui/fields/text-field.tsx';
import { MutationDialog } from '#shared/ui/mutation/mutation-dialog.tsx';
import { useMutationAction } from '#shared/ui/mutation/use-mutation-action.ts';
import { useApi } from '#shared/ui/site-context.tsx';
import { QueryContent } from '#shared/ui/states/query-content.tsx';
import { FullPageSpinner } from '#shared/ui/states/spinner.tsx';
import { Panel } from '#shared/ui/type/card.tsx';
import { releaseLink, takingsQuery, voidTaking } from '../api.ts';
import type { StaffBooking, Taking, Takings } from '../contract.ts';
import { endSaleLink } from '../sales/api.ts';
import { takeBookingHref } from '../take-booking-address.ts';

const route = getRouteApi('/business/takings');

export function TakingsPage({ business }: { business: MyBusiness }) {
  const { day } = route.useSearch();
  const query = useQuery(takingsQuery(useApi(), business.id, day));
  return (
    <QueryContent
      query={query}
      failure="We couldn’t load your takings. Try again."
      waiting={<FullPageSpinner label="Loading your takings" />}
    >
      {(takings) => <TakingsOfDay business={business} takings={takings} />}
    </QueryContent>
  );
}

function TakingsOfDay({ business, takings }: { business: MyBusiness; takings: Takings }) {
  const navigate = route.useNavigate();
  const { day, cash, cardReader, waiting, waitingSales } = takings;
  const [voiding, setVoiding] = useState<Taking | null>(null);
  const show = (next: string) => void navigate({ search: { business: business.id, day: next } });
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-end gap-3">
        <TextField
          label="Day"
          type="date"
          value={day}
          onChange={({ target }) => target.value !== '' && show(target.value)}
        />
        <Button variant="secondary" onClick={() => show(plusDays(day, -1))}>
          Previous day
        </Button>
        <Button variant="secondary" onClick={() => show(plusDays(day, 1))}>
          Next day
        </Button>
        {canPerform(business.role, 'view_revenue') && (
          <a
            className={buttonStyle({ variant: 'ghost' })}
            href={`/api/businesses/${business.id}/takings.csv?from=${day.slice(0, 7)}-01&to=${day}`}
            download
          >
            <Icon drawing={Download} size="sm" />
            Month to date (CSV)
          </a>
        )}
      </div>
      <Panel>
        <dl className="grid grid-cols-3 gap-4 tabular-nums">
          <Sum term="Cash" value={formatDecimalPounds(cash)} />
          <Sum term="Card reader" value={formatDecimalPounds(cardReader)} />
          <Sum term="Together" value={formatDecimalPounds(totalPounds([cash, cardReader]))} />
        </dl>
        <p className="mt-3 text-sm text-ink-2">
          You took this money yourself. It isn’t in your payouts, and there’s no fee on it.
        </p>
      </Panel>
      {waiting.length + waitingSales.length > 0 && (
        <WaitingLinks waiting={waiting} sales={waitingSales} business={business} />
      )}
      <Panel>
        <h2 className="mb-3 text-h3">Payments at the desk</h2>
        {takings.takings.length === 0 ? (
          <div className="grid justify-items-start gap-3">
            <p className="text-ink-2">
              Nothing was taken on this day. Bookings, sales and walk-ins appear here.
            </p>
            <ButtonLink href={takeBookingHref(business.id)} variant="secondary" size="sm">
              Take a booking
            </ButtonLink>
          </div>
        ) : (
          <ul className="divide-y divide-line">
            {takings.takings.map((taking) => (
              <TakingRow
                key={taking.id}
                taking={taking}
                business={business}
                onVoid={() => setVoiding(taking)}
              />
            ))}
          </ul>
        )}
      </Panel>
      {voiding !== null && (
        <VoidDialog taking={voiding} businessId={business.id} onClose={() => setVoiding(null)} />
      )}
    </div>
  );
}

function Sum({ term, value }: { term: string; value: string }) {
  return (
    <div>
      <dt className="text-sm text-ink-2">{term}</dt>
      <dd className="text-h3 font-bold">{value}</dd>
    </div>
  );
}

function TakingRow({
  taking: { kind, title, customer, bookingId, paidBy, amount, takenAt, takenBy, voided },
  business,
  onVoid,
}: {
  taking: Taking;
  business: MyBusiness;
  onVoid: () => void;
}) {
  const about = [
    kind === 'walk_in' ? 'Walk-in' : '',
    title,
    paidBy === 'cash' ? 'cash' : 'card reader',
    takenBy === null ? '' : `by ${takenBy}`,
    voided ? 'voided' : '',
  ];
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3">
      <div className="min-w-0 wrap-anywhere">
        <p className="font-semibold">
          {bookingId !== null && canPerform(business.role, 'view_bookings') ? (
            <RouteLink href={`/business/bookings/${bookingId}`} className="underline underline-offset-3">
              {customer}
            </RouteLink>
          ) : (
            customer
          )}
        </p>
        <p className="text-sm text-ink-2 tabular-nums">
          {formatLondonTime(new Date(takenAt))} · {about.filter((part) => part !== '').join(', ')}
        </p>
      </div>
      <div className="flex items-center gap-3">
        <b className={voided ? 'text-ink-3 tabular-nums line-through' : 'tabular-nums'}>
          {formatDecimalPounds(amount)}
        </b>
        {!voided && kind !== 'walk_in' && (
          <Button variant="ghost" size="sm" onClick={onVoid}>
            Void<span className="sr-only"> payment of {customer}</span>
          </Button>
        )}
      </div>
    </li>
  );
}

function VoidDialog({
  taking,
  businessId,
  onClose,
}: {
  taking: Taking;
  businessId: number;
  onClose: () => void;
}) {
  const api = useApi();
  const [reason, setReason] = useState('');
  const voiding = useMutationAction({
    mutate: () => voidTaking(api, taking.id, reason.trim()),
    refresh: [['takings', businessId]],
    successToast: {
      title:
        taking.kind === 'pass'
          ? 'Payment voided. The pass stays as it is.'
          : 'Payment voided. The booking stays as it is.',
    },
    onSuccess: onClose,
  });
  return (
    <MutationDialog
      open
      mutation={voiding}
      title="Void payment?"
      cancelLabel="Keep payment"
      confirmLabel="Void payment"
      notReady={reason.trim() === ''}
      onClose={onClose}
      onConfirm={() => void voiding.run()}
    >
      <div className="grid gap-3.5">
        <p>
          {formatDecimalPounds(taking.amount)} from {taking.customer} no longer counts.{' '}
          {taking.kind === 'pass'
            ? 'End the pass under “Sell at the desk” if it was a mistake too.'
            : 'Cancel the booking separately if it was a mistake too.'}
        </p>
        <TextField label="Reason" value={reason} onChange={({ target }) => setReason(target.value)} />
      </div>
    </MutationDialog>
  );
}

function WaitingLinks({
  waiting,
  sales,
  business,
}: {
  waiting: readonly StaffBooking[];
  sales: Takings['waitingSales'];
  business: MyBusiness;
}) {
  const api = useApi();
  const releasing = useMutationAction({
    mutate: (orderId: string) => releaseLink(api, orderId),
    refresh: [
      ['takings', business.id],
      ['bookable', business.id],
    ],
    successToast: { title: 'The link no longer works and the place is free.' },
    onError: ({ sentence }) => ({ title: sentence, variant: 'destructive' }),
  });
  const ending = useMutationAction({
    mutate: (saleId: string) => endSaleLink(api, saleId),
    refresh: [['takings', business.id]],
    successToast: { title: 'The link no longer works.' },
    onError: ({ sentence }) => ({ title: sentence, variant: 'destructive' }),
  });
  return (
    <Panel>
      <h2 className="mb-3 text-h3">Waiting for payment</h2>
      <ul className="divide-y divide-line">
        {waiting.map(({ orderId, customer, title, startsAt, places, amount, payBy }) => (
          <WaitingRow
            key={orderId}
            customer={customer.name}
            amount={amount}
            busy={releasing.input === orderId}
            onEnd={() => void releasing.run(orderId)}
          >
            {title}, {formatLondonMoment(new Date(startsAt))} · {pluralize(places, 'place')}
            {payBy !== null && ` · until ${formatLondonTime(new Date(payBy))}`}
          </WaitingRow>
        ))}
        {sales.map(({ id, customer, name, amount, payBy }) => (
          <WaitingRow
            key={id}
            customer={customer.name}
            amount={amount}
            busy={ending.input === id}
            onEnd={() => void ending.run(id)}
          >
            {name}
            {payBy !== null && ` · until ${formatLondonMoment(new Date(payBy))}`}
          </WaitingRow>
        ))}
      </ul>
    </Panel>
  );
}

function WaitingRow({
  customer,
  amount,
  busy,
  onEnd,
  children,
}: {
  customer: string;
  /** Pounds. */
  amount: string;
  busy: boolean;
  onEnd: () => void;
  children: ReactNode;
}) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3">
      <div className="min-w-0 wrap-anywhere">
        <p className="font-semibold">{customer}</p>
        <p className="text-sm text-ink-2 tabular-nums">{children}</p>
      </div>
      <div className="flex items-center gap-3">
        <b className="tabular-nums">{formatDecimalPounds(amount)}</b>
        <Button variant="ghost" size="sm" busy={busy} onClick={onEnd}>
          End link<span className="sr-only"> of {customer}</span>
        </Button>
      </div>
    </li>
  );
}
