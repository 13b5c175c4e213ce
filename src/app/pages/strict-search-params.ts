/** Keeps only what `read` returns. The router would otherwise merge invalid raw parameters into the search. */
export function strictSearchParams<Search extends object>(read: (raw: Record<string, unknown>) => Search) {
  return (raw: Record<string, unknown>): Search => ({
    ...Object.fromEntries(Object.keys(raw).map((name) => [name, undefined])),
    ...read(raw),
  });
}
