import { type ComponentProps, lazy, Suspense, useDeferredValue, useEffect, useMemo } from 'react';
import type { ErrorState } from '#shared/ui/states/error-state.tsx';
import { lazyAfterInteraction } from '#shared/ui/states/lazy-after-interaction.tsx';
import { Skeleton } from '#shared/ui/states/skeleton.tsx';
import { whenIdle } from '#shared/ui/states/when-idle.ts';
import type { SearchAnswer } from '../../api.ts';
import type { FoundSessionsProps } from './found-sessions.tsx';

const loadFailureMessage = async () => ({
  default: (await import('#shared/ui/states/error-state.tsx')).ErrorState,
});

const Failure = import.meta.env.SSR ? (await loadFailureMessage()).default : lazy(loadFailureMessage);

/** Preloads the error view when idle, because it can't be fetched offline. */
function usePreloadedFailure(): void {
  useEffect(() => whenIdle(() => void loadFailureMessage().catch(() => {})), []);
}

/** Shows only the title if the rest can't be loaded. */
function SearchFailed(props: ComponentProps<typeof ErrorState>) {
  return (
    <Suspense fallback={<p role="alert">{props.title}</p>}>
      <Failure {...props} />
    </Suspense>
  );
}

/** Cards are links and text, so they work without their script. */
const FoundSessions = lazyAfterInteraction({
  onServer: import.meta.env.SSR ? (await import('./found-sessions.tsx')).FoundSessions : null,
  load: async () => (await import('./found-sessions.tsx')).FoundSessions,
  fallback: <ResultPlaceholders />,
});

export type SearchState =
  | { kind: 'loading' }
  | { kind: 'found'; answer: SearchAnswer }
  | { kind: 'failed'; sentence: string | null };

interface SearchResultsProps extends Omit<FoundSessionsProps, 'answer'> {
  state: SearchState;
  onRetry: () => void;
}

export function SearchResults({ state, onRetry, booked, ownPrice, marked, ...list }: SearchResultsProps) {
  usePreloadedFailure();
  // What arrives later is deferred: an update that suspends would replace the server's list by placeholders.
  const late = useDeferredValue(useMemo(() => ({ booked, ownPrice, marked }), [booked, ownPrice, marked]));
  if (state.kind === 'loading') return <ResultPlaceholders />;
  if (state.kind === 'failed') {
    return (
      <SearchFailed title="Failed to load sessions. Please try again." onRetry={onRetry}>
        {state.sentence}
      </SearchFailed>
    );
  }
  return <FoundSessions {...list} {...late} answer={state.answer} />;
}

/** docs/product/search.md#search-page */
const PLACEHOLDER_COUNT = 3;

/** Three placeholders the size of real cards. */
function ResultPlaceholders() {
  return (
    <div aria-busy="true" className="grid gap-2 md:gap-3.5">
      {Array.from({ length: PLACEHOLDER_COUNT }, (_, index) => (
        <CardPlaceholder key={index} />
      ))}
    </div>
  );
}

function CardPlaceholder() {
  return (
    <div
      data-testid="session-placeholder"
      className="grid h-46 grid-cols-[88px_minmax(0,1fr)] grid-rows-[minmax(0,1fr)_44px] gap-x-3 gap-y-2.5 rounded-panel border border-line bg-surface p-2 md:h-65.5 md:p-2.5 md:grid-cols-[168px_minmax(0,1fr)] md:gap-x-4"
    >
      <Skeleton className="size-22 rounded-control md:row-span-2 md:size-auto" />
      <div className="flex flex-col gap-2.5 py-1.5 md:px-1.5">
        <div className="flex justify-between gap-6">
          <Skeleton className="h-5 w-1/2" />
          <Skeleton className="h-5 w-16" />
        </div>
        <Skeleton className="h-3.5 w-1/3" />
        <Skeleton className="h-3.5 w-3/5" />
        <Skeleton className="h-6 w-3/5 max-md:hidden" />
      </div>
      <div className="grid grid-cols-4 gap-1.5 max-md:col-span-2 md:mx-1.5 md:grid-cols-3 md:gap-2">
        <Skeleton className="h-11 rounded-control" />
        <Skeleton className="h-11 rounded-control" />
        <Skeleton className="h-11 rounded-control" />
        <Skeleton className="h-11 rounded-control md:hidden" />
      </div>
    </div>
  );
}
