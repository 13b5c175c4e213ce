import type { ReactNode } from 'react';
import { ErrorState } from './error-state.tsx';

/** A query as far as a screen sees it: its data is undefined while it is fetched, and when it cannot be had. */
export interface QueryLike<Data> {
  data: Data | undefined;
  isError: boolean;
  refetch: () => unknown;
}

/** What was fetched; until then what stands in for it, or that it could not be had, with "Retry". */
export function QueryContent<Data>({
  query: { data, isError, refetch },
  failure,
  waiting,
  children,
}: {
  query: QueryLike<Data>;
  /** "The claims could not be loaded. Please try again." */
  failure: string;
  waiting: ReactNode;
  children: (data: Data) => ReactNode;
}) {
  if (data !== undefined) return children(data);
  return isError ? <ErrorState title={failure} onRetry={() => void refetch()} /> : waiting;
}
