import { z } from 'zod';
import { dayField } from '#shared/calendar/day-field.ts';
import { type Callable, defineEndpoints } from '#shared/http/endpoints.ts';
import { listPageSchema, listQuery } from '../paging.ts';

/** `GET /api/admin/audit` and `/api/admin/audit.csv`. `q` is the actor's name or email; days are London days. */
const auditQuerySchema = z.object({
  ...listQuery,
  action: z.string().trim().max(100).default(''),
  subject: z.string().trim().max(100).default(''),
  subjectId: z.string().trim().max(100).default(''),
  from: dayField().optional(),
  to: dayField().optional(),
});
export type AuditQuery = z.infer<typeof auditQuerySchema>;

const columns = z.record(z.string(), z.unknown());

const auditEntrySchema = z.object({
  id: z.number().int(),
  at: z.iso.datetime(),
  /** Null if nobody was signed in. */
  actor: z.object({ id: z.uuid(), name: z.string(), email: z.string() }).nullable(),
  action: z.string(),
  subject: z.string(),
  subjectId: z.string(),
  reason: z.string().nullable(),
  before: columns.nullable(),
  after: columns.nullable(),
  details: columns,
  requestId: z.string().nullable(),
});
export type AuditEntry = z.infer<typeof auditEntrySchema>;
const auditPageSchema = listPageSchema(auditEntrySchema).extend({
  /** The actions and subjects that occur in the log, for the filters. */
  actions: z.array(z.string()),
  subjects: z.array(z.string()),
});
export type AuditPage = z.infer<typeof auditPageSchema>;

export const auditEndpoints = defineEndpoints({
  'GET /api/admin/audit': { auth: 'admin', query: auditQuerySchema, answer: auditPageSchema },
  'GET /api/admin/audit.csv': { auth: 'admin', query: auditQuerySchema, sends: 'text/csv' },
});

declare module '#shared/http/endpoints.ts' {
  interface Endpoints extends Callable<typeof auditEndpoints> {}
}
