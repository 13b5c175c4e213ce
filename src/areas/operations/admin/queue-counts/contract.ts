import { z } from 'zod';
import { type Callable, defineEndpoints } from '#shared/http/endpoints.ts';

const queueCountSchema = z.number().int().nonnegative();

/** `GET /api/admin/waiting`: how many wait in each queue, for the tabs that lead there. */
const queueCountsSchema = z.object({
  /** Businesses, sessions and changes of businesses: the overview's lists. */
  approvals: queueCountSchema,
  /** Of all queues, what is the admin's own. */
  mine: queueCountSchema,
  photos: queueCountSchema,
  claims: queueCountSchema,
  papers: queueCountSchema,
  /** Photographs of access, and facts that people deny. */
  access: queueCountSchema,
  instructors: queueCountSchema,
  venues: queueCountSchema,
  trainers: queueCountSchema,
  /** That the bank still takes an answer to. */
  disputes: queueCountSchema,
  reports: queueCountSchema,
  /** Signs of misuse that nobody has decided. */
  signals: queueCountSchema,
  /** What people wrote to us and nobody has answered. */
  messages: queueCountSchema,
  /** Jobs that failed, and mails that did not go. */
  health: queueCountSchema,
});
export type QueueCounts = z.infer<typeof queueCountsSchema>;

export const queueCountEndpoints = defineEndpoints({
  'GET /api/admin/waiting': { auth: 'admin', answer: queueCountsSchema },
});

declare module '#shared/http/endpoints.ts' {
  interface Endpoints extends Callable<typeof queueCountEndpoints> {}
}
