/**
 * Reads a page's address so that nothing is left of it but what `read` made of it. The router lays what a page
 * reads over the raw parameters: a value that `read` leaves out, because it is mistyped or out of date, would
 * still reach the view, and stay in the address.
 */
export function strictSearchParams<Search extends object>(read: (raw: Record<string, unknown>) => Search) {
  return (raw: Record<string, unknown>): Search => ({
    ...Object.fromEntries(Object.keys(raw).map((name) => [name, undefined])),
    ...read(raw),
  });
}
