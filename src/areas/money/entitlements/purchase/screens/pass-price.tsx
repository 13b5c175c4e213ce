import { useQuery } from '@tanstack/react-query';
import { RouteLink } from '#shared/ui/buttons/route-link.tsx';
import { useApi } from '#shared/ui/site-context.tsx';
import { passesQuery } from '../../api.ts';
import { lowestPlacePrice } from '../../copy.ts';

export function PassPrice({ sessionId, businessId }: { sessionId: number; businessId: number }) {
  const { data: passes = [] } = useQuery(passesQuery(useApi(), businessId));
  const each = lowestPlacePrice(
    passes.filter(({ sessions }) => sessions.length === 0 || sessions.some(({ id }) => id === sessionId)),
  );
  if (each === null) return null;
  return (
    <p className="mt-1.5 text-sm">
      <RouteLink href={`/businesses/${businessId}/passes`} className="link font-medium tabular-nums">
        With a pass from {each} a class
      </RouteLink>
    </p>
  );
}
