/** Has a value made when it is first asked for, and kept: what a process may never need costs its start nothing. */
export function lazily<Value extends object>(make: () => Value): () => Value {
  let made: Value | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
