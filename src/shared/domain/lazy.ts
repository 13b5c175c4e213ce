/** Has a value made when it is first asked for, and kept: what a process may never need costs its start nothing. */
export function memoizeOnce<Value>(make: () => Value): () => Value {
  let made: { is: Value } | undefined;
  return () => {
    made ??= { is: make() };
    return made.is;
  };
}
