/** Caches the value of the first call, so that start-up doesn't pay for it. */
export function memoizeOnce<Value>(make: () => Value): () => Value {
  let made: { is: Value } | undefined;
  return () => {
    made ??= { is: make() };
    return made.is;
  };
}
