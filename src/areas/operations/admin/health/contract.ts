import { z } from 'zod';
import { type Callable, defineEndpoints } from '#shared/http/endpoints.ts';

/** A Stripe event is late if we handle it this many seconds after it happened. */
export const LATE_SECONDS = 60;

/** Maximum rows of each list; the totals count all. */
export const MAX_LISTED = 50;

const count = z.number().int().nonnegative();

const failedJobSchema = z.object({
  id: z.string(),
  task: z.string(),
  tries: count,
  mostTries: count,
  /** The first line of the error, and the full text with secrets removed. */
  reason: z.string(),
  error: z.string(),
  /** Null after the last attempt. */
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

/** A Stripe event that hasn't arrived, or that we couldn't process. */
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

/** A plan or Stripe account that Stripe doesn't know, or has deleted. */
const unknownAtProviderSchema = z.object({
  kind: z.enum(['plan', 'account']),
  name: z.string(),
  /** Null for a trainer. */
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
  at: z.iso.datetime(),
  books: z
    .object({ checkedAt: z.iso.datetime(), movements: count, pence: z.number().int(), differences: count })
    .nullable(),
  /** The latest backup and the latest restore test. */
  backup: backupSchema.nullable(),
  restored: backupSchema.nullable(),
  webhooks: z.object({
    lastDay: count,
    late: count,
    slowestSeconds: z.number(),
    /** Median delay, in seconds. */
    medianSeconds: z.number(),
    /** The last 24 hours, oldest first. */
    hours: z.array(z.object({ handled: count, late: count })),
    latest: z.array(lateEventSchema),
  }),
  mail: z.object({
    sentLastDay: count,
    waiting: count,
    /** Refused or held back, and not marked as handled. */
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
  /** Nightly jobs and their last run. */
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

/** `POST …/mails/seen`: marks a failed mail as handled. */
const mailSeenSchema = z.object({ key: z.string().min(1).max(500) });

export const healthEndpoints = defineEndpoints({
  'GET /api/admin/health': { auth: 'admin', answer: healthSchema },
  // 404 if the job has gone, 409 while it runs.
  'POST /api/admin/health/jobs/:id/retry': {
    auth: 'admin',
    params: z.object({ id: z.string().regex(/^[1-9]\d{0,17}$/) }),
    errors: ['conflict'],
  },
  'POST /api/admin/health/jobs/retry': { auth: 'admin', answer: z.object({ retried: count }) },
  // A separate endpoint, because it calls Stripe, which may fail.
  'GET /api/admin/health/webhooks': {
    auth: 'admin',
    answer: z.object({ missing: z.array(missingEventSchema) }),
    errors: ['payment_provider_unavailable', 'payment_provider_refused'],
  },
  // Fetches and processes one event; `known` if it has arrived in the meantime.
  'POST /api/admin/health/webhooks/:event/fetch': {
    auth: 'admin',
    params: z.object({ event: z.string().regex(/^evt_\w{1,250}$/) }),
    answer: z.object({ outcome: z.enum(['handled', 'known', 'ignored']) }),
    errors: ['payment_provider_unavailable', 'payment_provider_refused'],
  },
  // Counts events processed and failed.
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
