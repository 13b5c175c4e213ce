import { z } from 'zod';
import { type Callable, defineEndpoints } from '#shared/http/endpoints.ts';

const year = z.object({
  year: z
    .string()
    .regex(/^[1-9]\d{3,5}$/)
    .transform(Number),
});

/** Latest first. */
const reportYearsSchema = z.object({
  years: z.array(
    z.object({
      year: z.int(),
      dueOn: z.iso.date(),
      /** Not over yet: figures so far. */
      running: z.boolean(),
    }),
  ),
});
export type ReportYears = z.infer<typeof reportYearsSchema>;

/** Downloads are recorded in the audit log. */
export const platformReportEndpoints = defineEndpoints({
  'GET /api/admin/platform-report': { auth: 'admin', answer: reportYearsSchema },
  'GET /api/admin/platform-report/:year/report.csv': { auth: 'admin', params: year, sends: 'text/csv' },
});

declare module '#shared/http/endpoints.ts' {
  interface Endpoints extends Callable<typeof platformReportEndpoints> {}
}
