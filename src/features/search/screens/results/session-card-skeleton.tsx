import { Skeleton } from '#shared/ui/states/skeleton.tsx';

/** How many cards stand in for the results (docs/product.md#search-page). */
const PLACEHOLDERS = 3;

/** The results before they are there: three cards of the size of the real ones. */
export function ResultPlaceholders() {
  return (
    <div aria-busy="true" className="grid gap-3.5">
      {Array.from({ length: PLACEHOLDERS }, (_, index) => (
        <CardPlaceholder key={index} />
      ))}
    </div>
  );
}

function CardPlaceholder() {
  return (
    <div
      data-testid="session-placeholder"
      className="grid h-[238px] grid-cols-[76px_minmax(0,1fr)] gap-3.5 rounded-card border border-line bg-surface p-3 md:h-[192px] md:grid-cols-[124px_minmax(0,1fr)] md:gap-5 md:p-3.5"
    >
      <Skeleton className="h-[92px] rounded-control md:h-full" />
      <div className="flex flex-col gap-2.5 md:py-1.5">
        <div className="flex justify-between gap-6">
          <Skeleton className="h-5 w-1/2" />
          <Skeleton className="h-5 w-16" />
        </div>
        <Skeleton className="h-3.5 w-1/3" />
        <Skeleton className="h-3.5 w-3/5" />
        <Skeleton className="h-6 w-3/5 max-md:hidden" />
        <div className="mt-auto flex items-end justify-between gap-6">
          <Skeleton className="h-3.5 w-1/3" />
          <Skeleton className="h-[38px] w-28 rounded-[10px]" />
        </div>
      </div>
    </div>
  );
}
