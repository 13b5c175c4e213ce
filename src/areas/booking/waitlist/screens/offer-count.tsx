import { useQuery } from '@tanstack/react-query';
import { useApi } from '#shared/ui/site-context.tsx';
import { myEntriesQuery } from '../api.ts';

/** How many places are held for the person and wait for an answer. Nothing if none do. */
export function OfferCount() {
  const { data: entries = [] } = useQuery(myEntriesQuery(useApi()));
  const count = entries.filter(({ state }) => state === 'offered').length;
  if (count === 0) return null;
  return (
    <>
      <span
        aria-hidden="true"
        className="inline-grid h-5 min-w-5 place-items-center rounded-full bg-brand px-1.5 text-xs leading-none font-semibold text-on-brand tabular-nums"
      >
        {count}
      </span>
      <span className="sr-only">, {count === 1 ? '1 place offered' : `${count} places offered`}</span>
    </>
  );
}
