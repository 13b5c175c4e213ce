import { z } from 'zod';
import { pounds } from '#areas/booking/schedule/contract.ts';
import { businessParamsSchema } from '#areas/catalogue/businesses/contract.ts';
import { type Callable, defineEndpoints } from '#shared/http/endpoints.ts';

/** What waits for an answer of the business; those with a deadline come first, then the oldest. */
const questionSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('dispute'),
    bookingId: z.uuid(),
    title: z.string(),
    amount: pounds,
    dueBy: z.iso.datetime().nullable(),
  }),
  z.object({
    kind: z.literal('document'),
    document: z.enum(['check', 'insurance', 'first_aid']),
    /** Its last valid day. */
    until: z.iso.date(),
  }),
  z.object({ kind: z.literal('payouts') }),
  z.object({ kind: z.literal('session'), sessionId: z.number().int(), title: z.string() }),
  z.object({
    kind: z.literal('waiting_list'),
    occurrenceId: z.number().int(),
    title: z.string(),
    startsAt: z.iso.datetime(),
    people: z.number().int().positive(),
  }),
  z.object({
    kind: z.literal('review'),
    title: z.string(),
    stars: z.number().int(),
    writtenAt: z.iso.datetime(),
  }),
]);
export type Question = z.infer<typeof questionSchema>;

/** `GET /api/businesses/{businessId}/workspace`: what decides which rooms a business needs yet. */
const workspaceFactsSchema = z.object({
  /** What waits for an answer of this person. */
  questions: z.array(questionSchema),
  /** Somebody has booked, or was imported. */
  customers: z.boolean(),
  reviews: z.boolean(),
  /** An instructor of it has the person's account. */
  teaches: z.boolean(),
  /** It has a second place, or a room. */
  places: z.boolean(),
  /** It has a session for children, or has sent a document. */
  children: z.boolean(),
  /** It has changed its open data settings, or let a booking partner in. */
  openData: z.boolean(),
  apiKeys: z.boolean(),
  webhooks: z.boolean(),
});
export type WorkspaceFacts = z.infer<typeof workspaceFactsSchema>;

/** The steps of a new business, each done by what there is and not by a press. */
export const setupSteps = ['page', 'session', 'photographs', 'payouts', 'team', 'website'] as const;
export type SetupStep = (typeof setupSteps)[number];

const todaySchema = z.object({
  /** Those that are done; null once somebody has booked, or all are done. */
  setup: z.array(z.enum(setupSteps)).nullable(),
});
export type Today = z.infer<typeof todaySchema>;

/** The frame of a business's workspace, and what its first page asks. */
export const workspaceEndpoints = defineEndpoints({
  'GET /api/businesses/:businessId/workspace': {
    auth: 'user',
    params: businessParamsSchema,
    answer: workspaceFactsSchema,
    errors: ['forbidden', 'conflict'],
  },
  'GET /api/businesses/:businessId/today': {
    auth: 'user',
    params: businessParamsSchema,
    answer: todaySchema,
    errors: ['forbidden', 'conflict'],
  },
});

declare module '#shared/http/endpoints.ts' {
  interface Endpoints extends Callable<typeof workspaceEndpoints> {}
}
