import type { ReactNode } from 'react';
import { ErrorState } from './error-state.tsx';

/** `data` is undefined while loading and on failure. */
export interface QueryLike<Data> {
  data: Data | undefined;
  isError: boolean;
  refetch: () => unknown;
}

/** Shows the data, a skeleton, or the failure with "Retry". */
export function QueryContent<Data>({
  query: { data, isError, refetch },
  failure,
  waiting,
  children,
}: {
  query: QueryLike<Data>;
  failure: string;
  waiting: ReactNode;
  children: (data: Data) => ReactNode;
}) {
  if (data !== undefined) return children(data);
  return isError ? <ErrorState title={failure} onRetry={() => void refetch()} /> : waiting;
}
