import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { reasonText } from '#areas/money/payments/disputes/copy.ts';
import { formatLondonDay } from '#shared/calendar/london-time.ts';
import { useApi } from '#shared/ui/site-context.tsx';
import { AdminList, ListRow, ListRows, QueueFilters } from '../../frame/screens/admin-list.tsx';
import { disputesQuery } from '../api.ts';
import { DisputeBadge } from './dispute-badge.tsx';

const route = getRouteApi('/admin/disputes');

const states = [
  { value: 'to_answer', label: 'Needs a response' },
  { value: 'with_bank', label: 'With the bank' },
  { value: 'decided', label: 'Decided' },
] as const;

/** `/admin/disputes`, open cases first. */
export function DisputesPage() {
  const search = route.useSearch();
  return (
    <AdminList
      search={search}
      query={useQuery(disputesQuery(useApi(), search))}
      title="Disputes"
      path="/admin/disputes"
      searchLabel="Reference, customer or business"
      noun={['case', 'cases']}
      filters={
        <QueueFilters search={search} every={{ nothing: 'All disputes', name: 'show' }} states={states} />
      }
    >
      {(cases) => (
        <ListRows>
          {cases.map((dispute) => (
            <ListRow
              key={dispute.id}
              href={`/admin/disputes/${dispute.id}`}
              name={`£${dispute.amount}, ${dispute.customer}`}
              line={[dispute.reference, dispute.seller, reasonText(dispute.reason)]
                .filter((part) => part !== '')
                .join(' · ')}
              status={<DisputeBadge {...dispute} />}
              figure={
                dispute.dueBy !== null && !dispute.answered && needsResponse(dispute.state)
                  ? `Due ${formatLondonDay(new Date(dispute.dueBy))}`
                  : `Since ${formatLondonDay(new Date(dispute.openedAt))}`
              }
            />
          ))}
        </ListRows>
      )}
    </AdminList>
  );
}

const needsResponse = (state: string): boolean => state.endsWith('needs_response');
