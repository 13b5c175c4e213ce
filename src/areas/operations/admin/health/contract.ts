import { z } from 'zod';
import { type Callable, defineEndpoints } from '#shared/http/endpoints.ts';

/** An event of the payment provider counts as late when it is handled this long after it happened. */
export const LATE_SECONDS = 60;

/** Those shown of each list; how many there are in all is told beside it. */
export const MAX_LISTED = 50;

const count = z.number().int().nonnegative();

const failedJobSchema = z.object({
  /** The queue's number, as text. */
  id: z.string(),
  task: z.string(),
  /** How often it was tried, and how often it may be. */
  tries: count,
  mostTries: count,
  /** What it failed with: the first line, and all of it, without what opens something. */
  reason: z.string(),
  error: z.string(),
  /** When it is tried again; null once it is given up. */
  nextAt: z.iso.datetime().nullable(),
  failedAt: z.iso.datetime(),
});
export type FailedJob = z.infer<typeof failedJobSchema>;

const lateEventSchema = z.object({
  id: z.string(),
  type: z.string(),
  objectId: z.string(),
  occurredAt: z.iso.datetime(),
  seconds: z.number(),
});
export type LateEvent = z.infer<typeof lateEventSchema>;

/** An event of the payment provider that has not come, or could not be worked off when it did. */
const missingEventSchema = z.object({
  id: z.string(),
  type: z.string(),
  objectId: z.string(),
  occurredAt: z.iso.datetime(),
});
export type MissingEvent = z.infer<typeof missingEventSchema>;

const mailFailureSchema = z.object({
  key: z.string(),
  template: z.string(),
  recipient: z.string(),
  state: z.enum(['refused', 'capped']),
  reason: z.string(),
  at: z.iso.datetime(),
});
export type MailFailure = z.infer<typeof mailFailureSchema>;

/** A plan or a seller's account that the payment provider does not know (any more). */
const unknownAtProviderSchema = z.object({
  kind: z.enum(['plan', 'account']),
  name: z.string(),
  /** Of a business; null for a trainer. */
  businessId: z.number().int().nullable(),
  at: z.iso.datetime(),
});
export type UnknownAtProvider = z.infer<typeof unknownAtProviderSchema>;

const backupSchema = z.object({
  endedAt: z.iso.datetime(),
  seconds: z.number(),
  succeeded: z.boolean(),
  bytes: z.number().nullable(),
  note: z.string(),
});
export type Backup = z.infer<typeof backupSchema>;

const healthSchema = z.object({
  /** When it was looked at. */
  at: z.iso.datetime(),
  books: z
    .object({ checkedAt: z.iso.datetime(), movements: count, pence: z.number().int(), differences: count })
    .nullable(),
  /** The last that was made, and the last that was restored to see whether it would do. */
  backup: backupSchema.nullable(),
  restored: backupSchema.nullable(),
  webhooks: z.object({
    lastDay: count,
    late: count,
    slowestSeconds: z.number(),
    /** Half of them were handled within this. */
    medianSeconds: z.number(),
    /** By hour, the oldest of 24 first. */
    hours: z.array(z.object({ handled: count, late: count })),
    latest: z.array(lateEventSchema),
  }),
  mail: z.object({
    sentLastDay: count,
    waiting: count,
    /** Refused or held back, and not seen to yet. */
    troubles: count,
    listed: z.array(mailFailureSchema),
  }),
  jobs: z.object({
    due: count,
    dueSeconds: z.number(),
    failed: count,
    listed: z.array(failedJobSchema),
  }),
  unknownAtProvider: z.array(unknownAtProviderSchema),
  /** What runs once a night, and when it last did. */
  nightly: z.array(z.object({ task: z.string(), at: z.string(), lastAt: z.iso.datetime().nullable() })),
  database: z.object({
    version: z.string(),
    bytes: z.number(),
    connections: count,
    mostConnections: count,
  }),
  versions: z.object({ fettle: z.string(), node: z.string(), schema: z.string() }),
});
export type Health = z.infer<typeof healthSchema>;

/** `POST …/mails/seen`: an admin has seen to a mail that did not go. */
const mailSeenSchema = z.object({ key: z.string().min(1).max(500) });

export const healthEndpoints = defineEndpoints({
  'GET /api/admin/health': { auth: 'admin', answer: healthSchema },
  // What has failed is queued anew, to run at once; 404 when it is not there any more, 409 while it runs.
  'POST /api/admin/health/jobs/:id/retry': {
    auth: 'admin',
    params: z.object({ id: z.string().regex(/^[1-9]\d{0,17}$/) }),
    errors: ['conflict'],
  },
  'POST /api/admin/health/jobs/retry': { auth: 'admin', answer: z.object({ retried: count }) },
  // Asks the provider, which may not answer while all else does.
  'GET /api/admin/health/webhooks': {
    auth: 'admin',
    answer: z.object({ missing: z.array(missingEventSchema) }),
    errors: ['payment_provider_unavailable', 'payment_provider_refused'],
  },
  // Has an event fetched and worked off that has not come; `known` when it came meanwhile.
  'POST /api/admin/health/webhooks/:event/fetch': {
    auth: 'admin',
    params: z.object({ event: z.string().regex(/^evt_\w{1,250}$/) }),
    answer: z.object({ outcome: z.enum(['handled', 'known', 'ignored']) }),
    errors: ['payment_provider_unavailable', 'payment_provider_refused'],
  },
  // The same of all that have not come; how many were worked off, and how many could not be.
  'POST /api/admin/health/webhooks/fetch': {
    auth: 'admin',
    answer: z.object({ fetched: count, failed: count }),
    errors: ['payment_provider_unavailable', 'payment_provider_refused'],
  },
  'POST /api/admin/health/mails/seen': {
    auth: 'admin',
    body: mailSeenSchema,
    errors: ['not_found'],
  },
});

declare module '#shared/http/endpoints.ts' {
  interface Endpoints extends Callable<typeof healthEndpoints> {}
}
