import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useApi } from '#shared/ui/site-context.tsx';
import { factsForReviewQuery } from '../api.ts';
import { useAssigneeFilter } from '../assignments/screens/queue-assignments.tsx';
import { DecisionQueue, QueueRow } from '../frame/screens/decision-queue.tsx';
import { AccessActions, AccessFact } from './access-parts.tsx';

const route = getRouteApi('/admin/access');

/** `/admin/access`: photographs offered as evidence of an access fact, and facts that customers dispute. */
export function AccessPage() {
  const now = new Date(route.useLoaderData().now);
  const whose = useAssigneeFilter('access');
  return (
    <DecisionQueue
      title="Access"
      query={useQuery(factsForReviewQuery(useApi()))}
      failure="We couldn’t load this page. Try again."
      filter={whose.filter}
      items={whose.keep}
      nothing={whose.nothing ?? 'Nothing is waiting.'}
      row={(facts, ask) =>
        whose.keep(facts).map((fact) => (
          <QueueRow key={fact.id} acts={<AccessActions fact={fact} ask={ask} />}>
            <AccessFact fact={fact} now={now} />
          </QueueRow>
        ))
      }
    />
  );
}
