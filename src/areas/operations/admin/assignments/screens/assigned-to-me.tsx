import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { RouteLink } from '#shared/ui/buttons/route-link.tsx';
import { useApi } from '#shared/ui/site-context.tsx';
import { EmptyState } from '#shared/ui/states/empty-state.tsx';
import { QueryContent } from '#shared/ui/states/query-content.tsx';
import { Skeleton } from '#shared/ui/states/skeleton.tsx';
import { Badge } from '#shared/ui/type/badge.tsx';
import { formatReceivedAt } from '../../frame/copy.ts';
import { assignedToMeQuery } from '../api.ts';
import { workPages } from '../kinds.ts';
import { WorkButton } from './queue-assignments.tsx';

const route = getRouteApi('/admin/mine');

/** `/admin/mine`: waiting items of all queues assigned to this admin. */
export function AssignedToMePage() {
  const now = new Date(route.useLoaderData().now);
  return (
    <>
      <h1 className="mb-6">Mine</h1>
      <QueryContent
        query={useQuery(assignedToMeQuery(useApi()))}
        failure="We couldn’t load this page. Try again."
        waiting={<Skeleton className="h-80 rounded-card" />}
      >
        {(work) =>
          work.length === 0 ? (
            <EmptyState title="Nothing is assigned to you" headingLevel="h2">
              Items assigned to you appear here until they’re decided.
            </EmptyState>
          ) : (
            <ul className="divide-y divide-line rounded-card border border-line bg-surface">
              {work.map(({ kind, id, title, since }) => {
                const { name, href } = workPages[kind];
                return (
                  <li
                    key={`${kind} ${id}`}
                    className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 px-4 py-3.5 md:px-6"
                  >
                    <div className="min-w-0 wrap-anywhere">
                      <RouteLink
                        href={href(id)}
                        className="inline-block py-1 font-semibold underline-offset-[3px] hover:underline"
                      >
                        {title || name}
                      </RouteLink>
                      <p className="text-sm text-ink-2 tabular-nums">
                        Waiting since {formatReceivedAt(since, now)}
                      </p>
                      {kind !== 'message' && <WorkButton kind={kind} id={id} name={title || name} />}
                    </div>
                    <Badge>{name}</Badge>
                  </li>
                );
              })}
            </ul>
          )
        }
      </QueryContent>
    </>
  );
}
