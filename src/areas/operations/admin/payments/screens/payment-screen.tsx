import { useState } from 'react';
import { formatLondonMoment } from '#shared/calendar/london-time.ts';
import { BackLink } from '#shared/ui/buttons/back-link.tsx';
import { Button } from '#shared/ui/buttons/button.tsx';
import { RouteLink } from '#shared/ui/buttons/route-link.tsx';
import { useApi } from '#shared/ui/site-context.tsx';
import { Notice } from '#shared/ui/states/notice.tsx';
import { Panel } from '#shared/ui/type/card.tsx';
import { ADMIN_ONLY_HINT } from '../../frame/copy.ts';
import { ReasonButton } from '../../frame/screens/reason-dialog.lazy.tsx';
import { holdPayouts, releasePayouts, retryRefund } from '../api.ts';
import type { PaymentDetails, Seller } from '../contract.ts';
import { accountLabel, humanizeName, movementKindLabels, postingLabel } from '../copy.ts';
import { formatPounds, MovementState } from './payments-screen.tsx';
import { PurchasesPanel } from './purchases-panel.tsx';
import { RefundDialog } from './refund-dialog.lazy.tsx';

/** `/admin/payments/{id}`: a payment, its movements and ledger postings. */
export function PaymentScreen({ payment }: { payment: PaymentDetails }) {
  const { payer, amount, state, provider, intentId } = payment;
  return (
    <>
      <BackLink href="/admin/payments">All payments</BackLink>
      <div className="mt-3 mb-6 min-w-0">
        <h1 className="wrap-anywhere">
          £{amount} from {payer.name}
        </h1>
        <p className="mt-2 flex flex-wrap items-center gap-2 text-ink-2">
          <MovementState state={state} />
          <RouteLink href={`/admin/users/${payer.id}`} className="link break-all">
            {payer.email}
          </RouteLink>
        </p>
      </div>
      {provider === null && intentId !== null && !intentId.startsWith('pi_demo_') && (
        <Notice tone="warning" className="mb-4">
          The payment provider didn’t respond or doesn’t know this payment. This page shows our own records.
        </Notice>
      )}
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)]">
        <div className="grid min-w-0 gap-4">
          <PurchasesPanel of={{ payment: payment.id }} />
          <BookingsPanel payment={payment} />
          <MovementsPanel payment={payment} />
          <PostingsPanel payment={payment} />
        </div>
        <div className="grid min-w-0 gap-4">
          <PaymentFacts payment={payment} />
          {payment.seller !== null && <SellerPanel seller={payment.seller} />}
        </div>
      </div>
    </>
  );
}

function BookingsPanel({ payment: { bookings, left } }: { payment: PaymentDetails }) {
  const [refunding, setRefunding] = useState<{ id: string; open: boolean; opened: number } | null>(null);
  const booking = bookings.find(({ id }) => id === refunding?.id);
  return (
    <Panel>
      <h2 className="mb-3 text-h3">{bookings.length === 1 ? 'Booking' : 'Bookings'}</h2>
      {bookings.length === 0 && <p className="text-ink-2">This payment has no booking.</p>}
      <ul className="divide-y divide-line">
        {bookings.map(({ id, reference, title, startsAt, state, total }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
            <div className="min-w-0 wrap-anywhere">
              <p className="font-semibold">
                {title} <span className="font-normal text-ink-2">{reference}</span>
              </p>
              <p className="text-sm text-ink-2 tabular-nums">
                {formatLondonMoment(new Date(startsAt))} · £{total} · {humanizeName(state)}
              </p>
            </div>
            {left !== '0.00' && (
              <Button
                variant="secondary"
                size="sm"
                className="max-md:h-11!"
                aria-label={`Refund ${reference}`}
                onPointerEnter={RefundDialog.preload}
                onFocus={RefundDialog.preload}
                onClick={() => setRefunding({ id, open: true, opened: (refunding?.opened ?? 0) + 1 })}
              >
                Refund
              </Button>
            )}
          </li>
        ))}
      </ul>
      {refunding !== null && booking !== undefined && (
        <RefundDialog
          key={refunding.opened}
          booking={booking}
          open={refunding.open}
          onClose={() => setRefunding({ ...refunding, open: false })}
        />
      )}
    </Panel>
  );
}

function MovementsPanel({ payment: { movements, payer, bookings } }: { payment: PaymentDetails }) {
  const api = useApi();
  if (movements.length === 0) return null;
  return (
    <Panel>
      <h2 className="mb-3 text-h3">Refunds, transfers and disputes</h2>
      <ul className="divide-y divide-line">
        {movements.map(({ kind, id, amount, at, state, providerId, failure, reference, otherBookings }) => (
          <li
            key={`${kind} ${id}`}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3"
          >
            <div className="min-w-0 wrap-anywhere">
              <p className="font-semibold tabular-nums">
                {kind === 'dispute' ? (
                  <RouteLink href={`/admin/disputes/${id}`} className="link">
                    {movementKindLabels[kind]}
                  </RouteLink>
                ) : (
                  movementKindLabels[kind]
                )}
                , {formatPounds(amount)}
              </p>
              <p className="text-sm text-ink-2 tabular-nums">
                {formatLondonMoment(new Date(at))}
                {bookings.length > 1 && otherBookings === 0 && reference !== '' && ` · ${reference}`}
                {providerId !== null && ` · ${providerId}`}
              </p>
              {failure !== '' && <p className="mt-1 text-sm">The provider’s reason: {failure}</p>}
            </div>
            <div className="flex flex-wrap items-center gap-2">
              <MovementState state={state} />
              {kind === 'refund' && state === 'failed' && (
                <ReasonButton
                  label="Try again"
                  ariaLabel={`Try the refund of ${formatPounds(amount.replace('-', ''))} again`}
                  variant="secondary"
                  title={`Try the refund of ${formatPounds(amount.replace('-', ''))} again?`}
                  description={`We’ll ask the provider again and email ${payer.name} when the refund is on its way.`}
                  confirmLabel="Try again"
                  destructive={false}
                  hint={ADMIN_ONLY_HINT}
                  mutate={(reason) => retryRefund(api, id, reason)}
                  successToast={{
                    title: 'Trying again',
                    description: 'Reload the page in a minute to see the result.',
                  }}
                />
              )}
            </div>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function PostingsPanel({ payment: { postings } }: { payment: PaymentDetails }) {
  return (
    <Panel>
      <h2 className="mb-3 text-h3">Ledger</h2>
      {postings.length === 0 ? (
        <p className="text-ink-2">No ledger entries yet.</p>
      ) : (
        <ol className="divide-y divide-line">
          {postings.map(({ at, movement, debit, credit, amount, providerObject }) => (
            <li key={`${at} ${movement} ${debit} ${credit}`} className="py-3 first:pt-0 last:pb-0">
              <p className="flex flex-wrap justify-between gap-x-4 font-semibold">
                {postingLabel(movement)}
                <span className="tabular-nums">£{amount}</span>
              </p>
              <p className="text-sm wrap-anywhere text-ink-2 tabular-nums">
                debit {accountLabel(debit)}, credit {accountLabel(credit)} ·{' '}
                {formatLondonMoment(new Date(at))}
                {providerObject !== null && ` · ${providerObject}`}
              </p>
            </li>
          ))}
        </ol>
      )}
    </Panel>
  );
}

function PaymentFacts({ payment }: { payment: PaymentDetails }) {
  const { amount, refunded, left, madeAt, intentId, provider, id } = payment;
  const rows: [term: string, value: string][] = [
    ['Requested', `£${amount}`],
    ['Returned', `£${refunded}`],
    ['Left to refund', `£${left}`],
    ['Created', formatLondonMoment(new Date(madeAt))],
    ['Payment', id],
    ['Provider reference', intentId ?? 'Not yet'],
    ['Provider’s status', provider === null ? 'None' : humanizeName(provider.status)],
    ...(provider === null
      ? []
      : ([['Provider received', `£${provider.received}`]] satisfies [string, string][])),
  ];
  return (
    <Panel>
      <h2 className="mb-3 text-h3">Payment</h2>
      <dl className="grid gap-2.5">
        {rows.map(([term, value]) => (
          <div key={term} className="flex flex-wrap justify-between gap-x-4">
            <dt className="text-ink-2">{term}</dt>
            <dd className="min-w-0 text-right wrap-anywhere tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}

function SellerPanel({ seller }: { seller: Seller }) {
  const api = useApi();
  const { name, heldBack, kind, id } = seller;
  const held = heldBack !== null;
  return (
    <Panel>
      <h2 className="mb-3 text-h3">Seller</h2>
      {kind === 'businesses' ? (
        <RouteLink href={`/admin/businesses/${id}`} className="link wrap-anywhere">
          {name}
        </RouteLink>
      ) : (
        <p className="wrap-anywhere">{name}</p>
      )}
      {heldBack !== null && (
        <Notice tone="danger" className="mt-3">
          Payouts on hold since {formatLondonMoment(new Date(heldBack.since))}: {heldBack.reason}
        </Notice>
      )}
      <div className="mt-4">
        <ReasonButton
          label={held ? 'Release payouts' : 'Hold payouts'}
          variant={held ? 'secondary' : 'destructive-quiet'}
          destructive={!held}
          title={held ? `Release payouts to ${name}?` : `Hold payouts to ${name}?`}
          description={
            held
              ? 'We’ll start paying out their earnings again.'
              : 'We won’t send payouts until you release them. They can keep selling, and payouts already sent will arrive.'
          }
          confirmLabel={held ? 'Release payouts' : 'Hold payouts'}
          hint={ADMIN_ONLY_HINT}
          mutate={(reason) => (held ? releasePayouts(api, seller, reason) : holdPayouts(api, seller, reason))}
          successToast={{ title: held ? 'Payouts released' : 'Payouts on hold' }}
        />
      </div>
    </Panel>
  );
}
