import { z } from 'zod';
import { type Callable, defineEndpoints } from '#shared/http/endpoints.ts';

const queue = z.number().int().nonnegative();

/** `GET /api/admin/waiting`: how many wait in each queue, for the tabs that lead there. */
const waitingSchema = z.object({
  /** Businesses, sessions and changes of businesses: the overview's lists. */
  approvals: queue,
  /** Of all queues, what is the admin's own. */
  mine: queue,
  photos: queue,
  claims: queue,
  papers: queue,
  /** Photographs of access, and facts that people deny. */
  access: queue,
  instructors: queue,
  venues: queue,
  trainers: queue,
  /** That the bank still takes an answer to. */
  disputes: queue,
  reports: queue,
  /** Signs of misuse that nobody has decided. */
  signals: queue,
  /** What people wrote to us and nobody has answered. */
  messages: queue,
  /** Jobs that failed, and mails that did not go. */
  health: queue,
});
export type Waiting = z.infer<typeof waitingSchema>;

export const waitingEndpoints = defineEndpoints({
  'GET /api/admin/waiting': { who: 'admin', answer: waitingSchema },
});

declare module '#shared/http/endpoints.ts' {
  interface Endpoints extends Callable<typeof waitingEndpoints> {}
}
