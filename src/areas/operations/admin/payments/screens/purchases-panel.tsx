import { useQuery } from '@tanstack/react-query';
import { formatLondonMoment } from '#shared/calendar/london-time.ts';
import { RouteLink } from '#shared/ui/buttons/route-link.tsx';
import { useApi } from '#shared/ui/site-context.tsx';
import { Panel } from '#shared/ui/type/card.tsx';
import { ADMIN_ONLY_HINT } from '../../frame/copy.ts';
import { ReasonButton } from '../../frame/screens/reason-dialog.lazy.tsx';
import { purchasesQuery, refundEntitlement } from '../api.ts';
import type { Purchase, PurchasesQuery } from '../contract.ts';

/** Passes, vouchers and memberships, with a refund of the unused part; hidden if there are none. */
export function PurchasesPanel({ of }: { of: PurchasesQuery }) {
  const { data: purchases = [] } = useQuery(purchasesQuery(useApi(), of));
  if (purchases.length === 0) return null;
  return (
    <Panel role="region" aria-labelledby="purchases">
      <h2 id="purchases" className="mb-3 text-h3">
        Passes and gift vouchers
      </h2>
      <ul className="divide-y divide-line">
        {purchases.map((purchase) => (
          <PurchaseRow key={purchase.creditId} purchase={purchase} of={of} />
        ))}
      </ul>
    </Panel>
  );
}

function PurchaseRow({ purchase, of }: { purchase: Purchase; of: PurchasesQuery }) {
  const api = useApi();
  const { creditId, name, person, business, paymentId, boughtAt, paid, unused, refundable } = purchase;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 wrap-anywhere">
        <p className="font-semibold">
          <RouteLink href={`/admin/payments/${paymentId}`} className="link">
            {name}
          </RouteLink>
          {business !== null && <span className="font-normal text-ink-2"> {business.name}</span>}
        </p>
        <p className="text-sm text-ink-2 tabular-nums">
          {of.user === undefined && `${person.name} · `}
          {formatLondonMoment(new Date(boughtAt))} · £{paid} · {describeRemaining(purchase)}
        </p>
      </div>
      {refundable && (
        <ReasonButton
          label={`Refund £${unused}`}
          variant="secondary"
          title={`Refund ${name} of ${person.name}?`}
          description={`We refund the unused £${unused} to the card, and it can’t be used to book again. Existing bookings aren’t affected.`}
          confirmLabel={`Refund £${unused}`}
          hint={ADMIN_ONLY_HINT}
          mutate={(reason) => refundEntitlement(api, creditId, { amount: unused, reason })}
          successToast={{
            title: 'Refund on its way',
            description: `We’re refunding £${unused} to the card.`,
          }}
        />
      )}
    </li>
  );
}

function describeRemaining({ kind, places, left, unused, bankDecides }: Purchase): string {
  const bank = bankDecides ? ', with the bank' : '';
  return kind === 'pass' ? `${left} of ${places} left, £${unused}${bank}` : `£${unused} left${bank}`;
}
