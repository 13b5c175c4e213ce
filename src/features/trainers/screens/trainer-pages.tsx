import { withQuery } from '#shared/http/api-client.ts';
import { ButtonLink } from '#shared/ui/button-link.tsx';
import type { TrainerSearch } from '../trainer-search.ts';

/** Links to the pages before and after: real addresses, to be opened, shared and come back to. */
export function TrainerPages({
  search,
  page,
  pageCount,
}: {
  search: TrainerSearch;
  page: number;
  pageCount: number;
}) {
  if (pageCount <= 1 && page === 1) return null;
  const to = (number: number) =>
    withQuery('/personal-trainers', { ...search, page: number === 1 ? undefined : number });
  return (
    <nav aria-label="Pages" className="mt-8 flex flex-wrap items-center justify-center gap-4">
      {page > 1 && (
        <ButtonLink variant="secondary" href={to(Math.min(page - 1, pageCount))} rel="prev">
          Previous
        </ButtonLink>
      )}
      <p className="text-sm text-ink-2 tabular-nums">
        Page {page} of {pageCount}
      </p>
      {page < pageCount && (
        <ButtonLink variant="secondary" href={to(page + 1)} rel="next">
          Next
        </ButtonLink>
      )}
    </nav>
  );
}
