import { z } from 'zod';
import { idField } from '#shared/domain/id-field.ts';
import type { StateOf } from '#shared/domain/state-machine.ts';
import { type Callable, defineEndpoints } from '#shared/http/endpoints.ts';
import { assigneeField, listPageSchema, listQuery, optionalFilter } from '../paging.ts';
import { futureBookingsSchema, reasonSchema } from '../people/contract.ts';
import type { signalStates } from './rules.ts';

const instant = z.iso.datetime();
const number = z.int().nonnegative();

/** The figures of each kind, as stored and explained. */
export const signalFactsSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('holds'), holds: number, bookings: number }),
  z.object({ kind: z.literal('declines'), declines: number, payments: number, paid: number }),
  z.object({ kind: z.literal('reviews'), reviews: number, byNewAccounts: number, fiveStars: number }),
  z.object({ kind: z.literal('accounts'), accounts: number, people: z.array(z.uuid()) }),
  z.object({
    kind: z.literal('duplicate'),
    likeness: z.number(),
    samePostcode: z.boolean(),
    samePhone: z.boolean(),
  }),
]);
export type SignalFacts = z.infer<typeof signalFactsSchema>;
export type SignalKind = SignalFacts['kind'];

export const signalKinds = [
  'holds',
  'declines',
  'reviews',
  'accounts',
  'duplicate',
] as const satisfies SignalKind[];

// Repeated here to keep the state machine out of the browser bundle.
const states = ['open', 'dismissed', 'seen_to', 'suspended'] as const satisfies StateOf<
  typeof signalStates
>[];

/** `GET /api/admin/signals`: open ones, last seen first. */
const signalsQuerySchema = z.object({
  ...listQuery,
  state: z.enum(states).default('open'),
  kind: optionalFilter(z.enum(signalKinds)),
  whose: assigneeField,
});
export type SignalsQuery = z.infer<typeof signalsQuerySchema>;

const named = z.object({ id: z.string(), name: z.string() });

const listedSignalSchema = z.object({
  id: z.uuid(),
  subject: z.enum(['user', 'business', 'trainer', 'network']),
  subjectId: z.string(),
  /** Empty for a network address. */
  name: z.string(),
  /** The business it looks the same as. */
  other: named.nullable(),
  /** Accounts on the network address that still exist. */
  people: z.array(named),
  facts: signalFactsSchema,
  foundAt: instant,
  seenAt: instant,
  /** The subject can be suspended in its present state. */
  canSuspend: z.boolean(),
  state: z.enum(states),
  decision: z.string().nullable(),
  decidedBy: z.string().nullable(),
});
export type ListedSignal = z.infer<typeof listedSignalSchema>;

const decideSignalSchema = z.object({
  action: z.enum(['dismiss', 'see_to', 'suspend']),
  reason: reasonSchema,
  /** Only when suspending. */
  futureBookings: futureBookingsSchema.default('cancel'),
});
export type DecideSignal = z.input<typeof decideSignalSchema>;
export type Decision = z.output<typeof decideSignalSchema>;

export const signalEndpoints = defineEndpoints({
  'GET /api/admin/signals': {
    auth: 'admin',
    query: signalsQuerySchema,
    answer: listPageSchema(listedSignalSchema),
  },
  'GET /api/admin/signals/:id': {
    auth: 'admin',
    params: z.object({ id: idField }),
    answer: listedSignalSchema,
  },
  'POST /api/admin/signals/:id/undo': {
    auth: 'admin',
    params: z.object({ id: idField }),
    errors: ['conflict'],
  },
  'POST /api/admin/signals/:id/decide': {
    auth: 'admin',
    freshSignIn: true,
    params: z.object({ id: idField }),
    body: decideSignalSchema,
    errors: ['conflict'],
  },
});

declare module '#shared/http/endpoints.ts' {
  interface Endpoints extends Callable<typeof signalEndpoints> {}
}
