import { z } from 'zod';
import { pounds } from '#areas/booking/schedule/contract.ts';
import { businessParamsSchema } from '#areas/catalogue/businesses/contract.ts';
import { type Callable, defineEndpoints } from '#shared/http/endpoints.ts';

/** Questions with a deadline first, then the oldest. */
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
    /** Last valid day. */
    until: z.iso.date(),
  }),
  z.object({ kind: z.literal('payouts') }),
  z.object({ kind: z.literal('session'), sessionId: z.number().int(), title: z.string() }),
  z.object({
    kind: z.literal('cover'),
    occurrenceId: z.number().int(),
    title: z.string(),
    startsAt: z.iso.datetime(),
    /** Who can't teach. */
    instructor: z.string(),
  }),
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

/** `GET /api/businesses/{businessId}/workspace`: decides which rooms to show. */
const workspaceFactsSchema = z.object({
  questions: z.array(questionSchema),
  /** True if anybody has booked or was imported. */
  customers: z.boolean(),
  reviews: z.boolean(),
  /** The person's account belongs to an instructor. */
  teaches: z.boolean(),
  /** More than one place, or a room. */
  places: z.boolean(),
  /** A session for children, or a document sent. */
  children: z.boolean(),
  /** Open data settings changed, or a booking partner admitted. */
  openData: z.boolean(),
  apiKeys: z.boolean(),
  webhooks: z.boolean(),
});
export type WorkspaceFacts = z.infer<typeof workspaceFactsSchema>;

/** Derived from data, not ticked by hand. */
export const setupSteps = ['page', 'session', 'photographs', 'payouts', 'team', 'website'] as const;
export type SetupStep = (typeof setupSteps)[number];

const todaySchema = z.object({
  /** Steps done; null after the first booking or when all are done. */
  setup: z.array(z.enum(setupSteps)).nullable(),
});
export type Today = z.infer<typeof todaySchema>;

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
