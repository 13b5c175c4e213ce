import { z } from 'zod';
import { idField } from '#shared/domain/id-field.ts';
import { type Callable, defineEndpoints } from '#shared/http/endpoints.ts';
import { assigneeField, listPageSchema, listQuery } from '../paging.ts';
import { futureBookingsSchema, reasonSchema } from '../people/contract.ts';
import { hasEnoughDetail, reportErrors, reportedSubjects, reportReasons } from './report-options.ts';

const subject = {
  subject: z.enum(reportedSubjects, { error: 'Open the report from the page it is about' }),
  subjectId: z.string().min(1, 'Open the report from the page it is about').max(64),
};

const reportedSubjectQuerySchema = z.object(subject);
const reportedSubjectSchema = z.object({ title: z.string() });

export const reportSchema = z
  .object({
    ...subject,
    reason: z.enum(
      reportReasons.map(({ value }) => value),
      { error: reportErrors.reason },
    ),
    details: z.string().trim().max(1000, 'Keep it under 1,000 characters').default(''),
  })
  .refine(hasEnoughDetail, { path: ['details'], message: reportErrors.details });
export type Report = z.infer<typeof reportSchema>;

const reportStates = ['open', 'dismissed', 'hidden', 'taken_down'] as const;

const reportsQuerySchema = z.object({
  ...listQuery,
  state: z.enum(reportStates).default('open'),
  whose: assigneeField,
});
export type ReportsQuery = z.infer<typeof reportsQuerySchema>;

const listedReportSchema = z.object({
  id: z.uuid(),
  subject: z.enum(reportedSubjects),
  subjectId: z.string(),
  title: z.string(),
  /** The reported review's text; null for other subjects. */
  text: z.string().nullable(),
  /** File name prefix of a reported photograph, otherwise null. */
  picture: z.uuid().nullable(),
  /** Still public. Only then can it be hidden or taken down. */
  live: z.boolean(),
  reason: z.string(),
  details: z.string(),
  /** Null for a visitor. */
  reporter: z.string().nullable(),
  createdAt: z.iso.datetime(),
  /** Open reports on the same subject, this one included. */
  alike: z.number().int(),
  state: z.enum(reportStates),
  resolution: z.string().nullable(),
  resolvedBy: z.string().nullable(),
});
export type ListedReport = z.infer<typeof listedReportSchema>;
const reportsPageSchema = listPageSchema(listedReportSchema);

/** `POST /api/admin/reports/{id}/resolve`: settles every open report on the same subject. */
export const resolveReportSchema = z.object({
  action: z.enum(['dismiss', 'hide', 'take_down']),
  reason: reasonSchema,
  /** Only when a session or business is taken down. */
  futureBookings: futureBookingsSchema.default('cancel'),
});
export type ResolveReport = z.input<typeof resolveReportSchema>;

/** Anybody can report, without signing in. */
export const reportEndpoints = defineEndpoints({
  'GET /api/reports/subject': {
    auth: 'public',
    query: reportedSubjectQuerySchema,
    answer: reportedSubjectSchema,
    errors: ['not_found'],
  },
  'POST /api/reports': {
    auth: 'public',
    body: reportSchema,
    answer: z.null(),
    status: 201,
    // Enough for a person, too little for a script.
    rateLimit: { max: 5, timeWindow: '10 minutes' },
    errors: ['not_found'],
  },
  'GET /api/admin/reports': { auth: 'admin', query: reportsQuerySchema, answer: reportsPageSchema },
  'GET /api/admin/reports/:id': {
    auth: 'admin',
    params: z.object({ id: idField }),
    answer: listedReportSchema,
  },
  'POST /api/admin/reports/:id/undo': {
    auth: 'admin',
    params: z.object({ id: idField }),
    errors: ['conflict'],
  },
  'POST /api/admin/reports/:id/resolve': {
    auth: 'admin',
    freshSignIn: true,
    params: z.object({ id: idField }),
    body: resolveReportSchema,
    errors: ['conflict'],
  },
});

declare module '#shared/http/endpoints.ts' {
  interface Endpoints extends Callable<typeof reportEndpoints> {}
}
