import { useQuery } from '@tanstack/react-query';
import { formatShortMoment } from '#shared/calendar/london-time.ts';
import { RouteLink } from '#shared/ui/buttons/route-link.tsx';
import { useApi } from '#shared/ui/site-context.tsx';
import { ErrorState } from '#shared/ui/states/error-state.tsx';
import { Skeleton } from '#shared/ui/states/skeleton.tsx';
import type { ManagedCode } from '../../contract.ts';
import { codeUsesQuery } from '../api.ts';

export function CodeUses({ businessId, code }: { businessId: number; code: ManagedCode }) {
  const { data: uses, isError, refetch } = useQuery(codeUsesQuery(useApi(), businessId, code.id));
  if (uses === undefined) {
    return isError ? (
      <ErrorState title="We couldn’t load these bookings. Try again." onRetry={() => void refetch()} />
    ) : (
      <Skeleton className="mt-3 h-20 rounded-card" />
    );
  }
  if (uses.length === 0) return <p className="mt-3 text-ink-2">No bookings with this code yet.</p>;
  return (
    <ul className="mt-2">
      {uses.map((use) => (
        <li
          key={use.bookingId}
          className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 border-b border-line py-2.5 last:border-b-0"
        >
          <div className="min-w-0 wrap-anywhere">
            <RouteLink href={`/business/bookings/${use.bookingId}`} className="link font-medium">
              {use.name}
            </RouteLink>
            <p className="text-sm text-ink-2">
              {use.session}, {formatShortMoment(new Date(use.startsAt))}
            </p>
          </div>
          <p className="text-sm tabular-nums">{use.cancelled ? 'Cancelled' : `−£${use.off}`}</p>
        </li>
      ))}
    </ul>
  );
}
