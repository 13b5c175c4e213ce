import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { formatLondonMoment } from '#shared/calendar/london-time.ts';
import { pluralize } from '#shared/domain/pluralize.ts';
import { SelectField } from '#shared/ui/fields/select-field.tsx';
import { TextField } from '#shared/ui/fields/text-field.tsx';
import { useApi } from '#shared/ui/site-context.tsx';
import { Badge } from '#shared/ui/type/badge.tsx';
import { AdminList, ListRow, ListRows } from '../../frame/screens/admin-list.tsx';
import { movementsQuery } from '../api.ts';
import { type ListedMovement, movementKinds } from '../contract.ts';
import { humanizeName, movementKindLabels } from '../copy.ts';

const route = getRouteApi('/admin/payments');

/** `/admin/payments`: payments, refunds, transfers, payouts and disputes. */
export function PaymentsPage() {
  const search = route.useSearch();
  return (
    <AdminList
      search={search}
      query={useQuery(movementsQuery(useApi(), search))}
      title="Payments"
      path="/admin/payments"
      searchLabel="Reference, ID, email, business or pass"
      noun={['movement', 'movements']}
      filters={
        <>
          <SelectField
            label="Type"
            name="kind"
            dense
            placeholder="Any type"
            defaultValue={search.kind ?? ''}
            options={movementKinds.map((value) => ({ value, label: movementKindLabels[value] }))}
            className="md:w-37.5"
          />
          <SelectField
            label="Status"
            name="state"
            dense
            placeholder="Any status"
            defaultValue={search.state ?? ''}
            options={states.map((value) => ({ value, label: humanizeName(value) }))}
            className="md:w-42.5"
          />
          <TextField label="From" name="from" type="date" dense defaultValue={search.from ?? ''} />
          <TextField label="To" name="to" type="date" dense defaultValue={search.to ?? ''} />
        </>
      }
    >
      {(movements) => (
        <ListRows>
          {movements.map((movement) => (
            <ListRow
              key={`${movement.kind} ${movement.id}`}
              href={movementHref(movement)}
              name={`${movementKindLabels[movement.kind]}, ${formatPounds(movement.amount)}`}
              line={[
                movement.person,
                movement.seller,
                movement.bought,
                referenceText(movement),
                movement.providerId ?? '',
                movement.failure,
              ]
                .filter((part) => part !== '')
                .join(' · ')}
              status={<MovementState {...movement} />}
              figure={formatLondonMoment(new Date(movement.at))}
            />
          ))}
        </ListRows>
      )}
    </AdminList>
  );
}

/** States of all kinds of movement. */
const states = [
  'pending',
  'succeeded',
  'partly_refunded',
  'refunded',
  'cancelled',
  'failed',
  'settled',
  'closed',
  'made',
  'in_transit',
  'paid',
  'needs_response',
  'under_review',
  'won',
  'lost',
] as const;

/** "-5.00" gives "-£5.00". */
export const formatPounds = (amount: string): string =>
  amount.startsWith('-') ? `−£${amount.slice(1)}` : `£${amount}`;

/** "FET-7Q2K", or "FET-7Q2K and 2 other bookings". */
const referenceText = ({ reference, otherBookings }: ListedMovement): string =>
  otherBookings === 0 ? reference : `${reference} and ${pluralize(otherBookings, 'other booking')}`;

/** A dispute opens its case, a payout its seller's list, all else the payment. */
function movementHref({ kind, id, paymentId, providerId }: ListedMovement): string {
  if (kind === 'dispute') return `/admin/disputes/${id}`;
  return paymentId === null
    ? `/admin/payments?q=${encodeURIComponent(providerId ?? id)}`
    : `/admin/payments/${paymentId}`;
}

const FAILED_STATES = new Set(['failed', 'lost']);
const OPEN_STATES = new Set([
  'pending',
  'needs_response',
  'warning_needs_response',
  'under_review',
  'in_transit',
]);

export function MovementState({ state }: Pick<ListedMovement, 'state'>) {
  return (
    <Badge tone={FAILED_STATES.has(state) ? 'danger' : OPEN_STATES.has(state) ? 'warning' : 'neutral'}>
      {humanizeName(state)}
    </Badge>
  );
}
