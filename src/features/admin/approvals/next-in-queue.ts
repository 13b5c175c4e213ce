/**
 * The listing that follows this one in its queue; from outside the queue, or from its end, the first that is
 * another. Null when nothing else waits.
 */
export function nextInQueue<Item extends { id: number }>(
  queue: readonly Item[],
  current: { id: number },
): Item | null {
  const at = queue.findIndex(({ id }) => id === current.id);
  return queue[at + 1] ?? queue.find(({ id }) => id !== current.id) ?? null;
}
