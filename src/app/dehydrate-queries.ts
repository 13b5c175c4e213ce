import type { QueryClient, QueryState } from '@tanstack/react-query';

/** What answers are made of: they came as JSON. */
type JsonValue =
  | string
  | number
  | boolean
  | null
  | undefined
  | readonly JsonValue[]
  | { readonly [name: string]: JsonValue };

interface DehydratedQuery {
  key: readonly JsonValue[];
  /** When it was asked for, in milliseconds. */
  at: number;
  data?: JsonValue;
  /** Enough to rebuild the API error. */
  failure?: string;
}

/** The queries a page was rendered with; lazy ones are omitted. */
export function dehydrateQueries(client: QueryClient): DehydratedQuery[] {
  return client
    .getQueryCache()
    .getAll()
    .flatMap(({ queryKey, state, meta }): DehydratedQuery[] => {
      if (meta?.staysBehind === true) return [];
      const key = queryKey as readonly JsonValue[];
      if (state.status === 'success')
        return [{ key, at: state.dataUpdatedAt, data: state.data as JsonValue }];
      return state.error === null ? [] : [{ key, at: state.errorUpdatedAt, failure: state.error.message }];
    });
}

/** Restores `dehydrateQueries`. */
export function hydrateQueries(client: QueryClient, queries: readonly DehydratedQuery[]): void {
  for (const { key, at, data, failure } of queries) {
    if (failure === undefined) client.setQueryData(key, data, { updatedAt: at });
    else client.getQueryCache().build(client, { queryKey: key }, failedState(new Error(failure), at));
  }
}

const failedState = (error: Error, at: number): QueryState => ({
  data: undefined,
  dataUpdateCount: 0,
  dataUpdatedAt: 0,
  error,
  errorUpdateCount: 1,
  errorUpdatedAt: at,
  fetchFailureCount: 1,
  fetchFailureReason: error,
  fetchMeta: null,
  isInvalidated: false,
  status: 'error',
  fetchStatus: 'idle',
});
