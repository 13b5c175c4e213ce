import { z } from 'zod';
import { type Callable, defineEndpoints } from '#shared/http/endpoints.ts';

const queueCountSchema = z.number().int().nonnegative();

/** `GET /api/admin/waiting`: queue lengths for the badges. */
const queueCountsSchema = z.object({
  /** Businesses, sessions and business edits. */
  approvals: queueCountSchema,
  /** Assigned to this admin, in all queues. */
  mine: queueCountSchema,
  photos: queueCountSchema,
  claims: queueCountSchema,
  papers: queueCountSchema,
  access: queueCountSchema,
  instructors: queueCountSchema,
  venues: queueCountSchema,
  trainers: queueCountSchema,
  /** Disputes that the bank still accepts an answer to. */
  disputes: queueCountSchema,
  reports: queueCountSchema,
  signals: queueCountSchema,
  messages: queueCountSchema,
  health: queueCountSchema,
});
export type QueueCounts = z.infer<typeof queueCountsSchema>;

export const queueCountEndpoints = defineEndpoints({
  'GET /api/admin/waiting': { auth: 'admin', answer: queueCountsSchema },
});

declare module '#shared/http/endpoints.ts' {
  interface Endpoints extends Callable<typeof queueCountEndpoints> {}
}
