import { z } from 'zod';
import { type Callable, defineEndpoints } from '#shared/http/endpoints.ts';
import { type InboxKind, inboxKindNames } from '../inbox/kinds.ts';

const queueCountSchema = z.number().int().nonnegative();

/** `GET /api/admin/waiting`: queue lengths, for the badges and for the filters of the inbox. */
const queueCountsSchema = z.object({
  /** By kind, everything the inbox lists. A kind without items is missing. */
  inbox: z.partialRecord(z.enum(inboxKindNames), queueCountSchema),
  /** Assigned to this admin, in all queues. */
  mine: queueCountSchema,
  health: queueCountSchema,
});
export type QueueCounts = z.infer<typeof queueCountsSchema>;

/** A kind, the whole inbox, the admin's own items or the checks that failed. */
export type CountedQueue = InboxKind | 'inbox' | 'mine' | 'health';

export function queueLength(counts: QueueCounts, queue: CountedQueue): number {
  if (queue === 'mine' || queue === 'health') return counts[queue];
  if (queue !== 'inbox') return counts.inbox[queue] ?? 0;
  return Object.values(counts.inbox).reduce((sum, n) => sum + n, 0);
}

export const queueCountEndpoints = defineEndpoints({
  'GET /api/admin/waiting': { auth: 'admin', answer: queueCountsSchema },
});

declare module '#shared/http/endpoints.ts' {
  interface Endpoints extends Callable<typeof queueCountEndpoints> {}
}
