import { useState } from 'react';
import { stateBadge } from '#areas/booking/bookings/copy.ts';
import { reasonText } from '#areas/money/payments/disputes/copy.ts';
import { formatLondonDay, formatLondonMoment } from '#shared/calendar/london-time.ts';
import { BackLink } from '#shared/ui/buttons/back-link.tsx';
import { Button } from '#shared/ui/buttons/button.tsx';
import { ButtonLink } from '#shared/ui/buttons/button-link.tsx';
import { RouteLink } from '#shared/ui/buttons/route-link.tsx';
import { classNames } from '#shared/ui/class-names.ts';
import { lazyDialog } from '#shared/ui/mutation/lazy-dialog.tsx';
import { useApi, useBrand } from '#shared/ui/site-context.tsx';
import { Notice } from '#shared/ui/states/notice.tsx';
import { StatusBadge } from '#shared/ui/type/badge.tsx';
import { Panel } from '#shared/ui/type/card.tsx';
import { WorkButton } from '../../assignments/screens/queue-assignments.tsx';
import { ADMIN_ONLY_HINT } from '../../frame/copy.ts';
import { ReasonButton } from '../../frame/screens/reason-dialog.lazy.tsx';
import { acceptDispute } from '../api.ts';
import type { DisputeDetails } from '../contract.ts';
import { DisputeBadge } from './dispute-badge.tsx';
import { EvidenceFiles } from './evidence-files.tsx';

const SubmitDialog = lazyDialog(async () => (await import('./submit-dialog.tsx')).SubmitDialog);

/** `/admin/disputes/{id}`: the bank's claim, our evidence and the outcome. `inPane`: beside the list of the inbox. */
export function DisputeScreen({ dispute, inPane = false }: { dispute: DisputeDetails; inPane?: boolean }) {
  const { customer, amount } = dispute;
  const Heading = inPane ? 'h2' : 'h1';
  return (
    <>
      {!inPane && <BackLink href="/admin/disputes">All disputes</BackLink>}
      <div
        className={classNames(
          'flex flex-col justify-between gap-4 md:flex-row md:items-start',
          inPane ? 'mb-4' : 'mt-3 mb-6',
        )}
      >
        <div className="min-w-0">
          <Heading className="wrap-anywhere">
            {customer}’s bank asks for £{amount}
          </Heading>
          <p className="mt-2 flex flex-wrap items-center gap-2 text-ink-2">
            <DisputeBadge {...dispute} />
            <span className="wrap-anywhere">{dispute.seller}</span>
          </p>
          <WorkButton kind="dispute" id={dispute.id} name={`£${amount}, ${customer}`} />
        </div>
        <ButtonLink variant="secondary" href={`/admin/audit?subject=dispute&subjectId=${dispute.id}`}>
          Audit log
        </ButtonLink>
      </div>
      <DisputeStatusPanel dispute={dispute} />
      {dispute.sellerAccepts && dispute.may.submit && (
        <Notice tone="info" className="mb-4">
          {dispute.seller} would accept the loss. You make the final decision.
        </Notice>
      )}
      <div
        className={classNames(
          'grid items-start gap-4',
          !inPane && 'lg:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)]',
        )}
      >
        <EvidencePanel dispute={dispute} />
        <div className="grid min-w-0 gap-4">
          <CasePanel dispute={dispute} />
          <LossAllocation dispute={dispute} />
          <PlacesPanel dispute={dispute} />
        </div>
      </div>
    </>
  );
}

function DisputeStatusPanel({ dispute: { state, dueBy, answer, amount, may } }: { dispute: DisputeDetails }) {
  if (may.submit) {
    return (
      <Notice tone="warning" className="mb-4">
        {dueBy === null
          ? 'The bank is waiting for a response.'
          : `If you don’t respond by ${formatLondonMoment(new Date(dueBy))}, the dispute is lost.`}{' '}
        {state === 'needs_response'
          ? 'The bank holds the money until it decides.'
          : 'This is only an inquiry: the bank hasn’t taken any money. A refund would close it.'}
      </Notice>
    );
  }
  switch (state) {
    case 'won':
      return (
        <Notice tone="brand" className="mb-4">
          Won: £{amount} returned.
        </Notice>
      );
    case 'lost':
      return (
        <Notice tone="danger" className="mb-4">
          {answer === 'accept' ? 'Accepted' : 'Lost'}: the bank has returned £{amount} to the customer.
        </Notice>
      );
    case 'warning_closed':
      return <Notice className="mb-4">The bank has closed its inquiry without taking any money.</Notice>;
    default:
      return (
        <Notice tone="info" className="mb-4">
          {answer === 'accept'
            ? 'We’ve told the bank that we accept the dispute.'
            : 'We’ve sent our response. The bank may take two to three months to decide.'}
        </Notice>
      );
  }
}

function EvidencePanel({ dispute }: { dispute: DisputeDetails }) {
  const api = useApi();
  const [open, setOpen] = useState(false);
  const { evidence, may, submittedAt, answer, borne } = dispute;
  const parts = [
    ['Customer', `${evidence.customerName}, ${evidence.customerEmail}`],
    ['Item sold', evidence.productDescription],
    ['When', evidence.serviceDate],
    ['Terms that apply', evidence.terms],
    ['Activity', evidence.activity],
    ['The business’s statement', evidence.seller],
    ['Our comments', evidence.remarks],
  ] as const;
  return (
    <Panel>
      <h2 className="text-h3">{answer === 'evidence' ? 'Evidence sent to the bank' : 'Evidence to send'}</h2>
      {submittedAt !== null && (
        <p className="mt-1 text-sm text-ink-2">Sent {formatLondonMoment(new Date(submittedAt))}.</p>
      )}
      <dl className="mt-4 grid gap-4">
        {parts
          .filter(([, text]) => text !== '')
          .map(([name, text]) => (
            <div key={name}>
              <dt className="text-sm font-semibold">{name}</dt>
              <dd className="mt-1 whitespace-pre-line wrap-anywhere text-ink-2 tabular-nums">{text}</dd>
            </div>
          ))}
      </dl>
      <EvidenceFiles dispute={dispute} />
      {(may.submit || may.accept) && (
        <div className="mt-6 flex flex-wrap justify-end gap-2 border-t border-line pt-4">
          {may.accept && (
            <ReasonButton
              label="Accept loss"
              variant="destructive-quiet"
              title="Accept this dispute?"
              description={`The customer keeps £${dispute.amount}: £${borne.seller} comes from ${dispute.seller}, £${borne.platform} from us. We also pay the bank’s £${dispute.fee} fee. You can’t undo this.`}
              confirmLabel="Accept loss"
              hint={ADMIN_ONLY_HINT}
              mutate={(reason) => acceptDispute(api, dispute.id, reason)}
              successToast={{ title: 'Dispute accepted', description: `We’ll email ${dispute.seller}.` }}
            />
          )}
          {may.submit && (
            <Button
              onPointerEnter={SubmitDialog.preload}
              onFocus={SubmitDialog.preload}
              onClick={() => setOpen(true)}
            >
              Submit evidence
            </Button>
          )}
        </div>
      )}
      <SubmitDialog dispute={dispute} open={open} onClose={() => setOpen(false)} />
    </Panel>
  );
}

function CasePanel({ dispute }: { dispute: DisputeDetails }) {
  const { reason, openedAt, dueBy, decidedAt, amount, paid, fee } = dispute;
  const rows: [term: string, value: string][] = [
    ['Customer’s reason', reasonText(reason)],
    ['Amount disputed', `£${amount}`],
    ['Paid', `£${paid}`],
    ['Bank’s fee', `£${fee}`],
    ['Opened', formatLondonDay(new Date(openedAt))],
    ...(dueBy === null ? [] : ([['Due', formatLondonMoment(new Date(dueBy))]] satisfies [string, string][])),
    ...(decidedAt === null
      ? []
      : ([['Decided', formatLondonMoment(new Date(decidedAt))]] satisfies [string, string][])),
    ['Provider reference', dispute.providerId],
    ['Payment', dispute.intentId],
  ];
  return (
    <Panel>
      <h2 className="mb-3 text-h3">Dispute</h2>
      <dl className="grid gap-2.5">
        {rows.map(([term, value]) => (
          <div key={term} className="flex flex-wrap justify-between gap-x-4">
            <dt className="text-ink-2">{term}</dt>
            <dd className="min-w-0 text-right wrap-anywhere tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-3 flex flex-wrap gap-x-4 gap-y-1 text-sm">
        <RouteLink href={`/admin/payments/${dispute.paymentId}`} className="link">
          The payment
        </RouteLink>
        <RouteLink href={`/admin/users/${dispute.userId}`} className="link">
          The customer’s account
        </RouteLink>
        {dispute.businessId !== null && (
          <RouteLink href={`/admin/businesses/${dispute.businessId}`} className="link">
            {dispute.seller}
          </RouteLink>
        )}
      </p>
    </Panel>
  );
}

/** The shares add up to the disputed amount. */
function LossAllocation({ dispute: { state, borne, seller } }: { dispute: DisputeDetails }) {
  const { name } = useBrand();
  if (state === 'won' || state.startsWith('warning')) return null;
  const rows = [
    [seller, borne.seller],
    [`${name}’s fee`, borne.platform],
    ['Owed to the customer anyway', borne.buyer],
    [`${name}, beyond the sale`, borne.goodwill],
  ] as const;
  return (
    <Panel>
      <h2 className="mb-3 text-h3">{state === 'lost' ? 'Where the money came from' : 'If we lose'}</h2>
      <dl className="grid gap-2.5">
        {rows
          .filter(([, amount]) => amount !== '0.00')
          .map(([who, amount]) => (
            <div key={who} className="flex justify-between gap-4">
              <dt className="min-w-0 wrap-anywhere text-ink-2">{who}</dt>
              <dd className="tabular-nums">£{amount}</dd>
            </div>
          ))}
      </dl>
    </Panel>
  );
}

function PlacesPanel({ dispute: { places } }: { dispute: DisputeDetails }) {
  return (
    <Panel>
      <h2 className="mb-3 text-h3">{places.length === 1 ? 'Booking' : 'Bookings'}</h2>
      <ul className="divide-y divide-line">
        {places.map(({ bookingId, reference, title, startsAt, state, total }) => (
          <li key={bookingId} className="py-3 wrap-anywhere first:pt-0 last:pb-0">
            <p className="font-semibold">
              {title} <span className="font-normal text-ink-2">{reference}</span>
            </p>
            <p className="text-sm text-ink-2 tabular-nums">
              {formatLondonMoment(new Date(startsAt))} · £{total}
            </p>
            <p className="mt-1">
              <StatusBadge status={stateBadge(state)} />
            </p>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
