import { z } from 'zod';
import { businessParamsSchema } from '#areas/catalogue/businesses/contract.ts';
import { idField } from '#shared/domain/id-field.ts';
import { type Callable, defineEndpoints } from '#shared/http/endpoints.ts';

const exportSchema = z.object({
  id: z.uuid(),
  /** `gone`: expired. */
  state: z.enum(['making', 'ready', 'failed', 'gone']),
  askedAt: z.iso.datetime(),
  /** Expiry; null if not ready. */
  goneAt: z.iso.datetime().nullable(),
  bytes: z.number().int().nullable(),
  records: z.number().int().nullable(),
});
export type BusinessExport = z.infer<typeof exportSchema>;

/** `POST /api/businesses/{businessId}/exports`; `id` is an idempotency key. */
const requestExportSchema = z.object({ id: z.uuid() });

const exportParams = businessParamsSchema.extend({ exportId: idField });

const restoredSchema = z.object({
  businessId: z.number().int(),
  business: z.string(),
  records: z.number().int(),
});
export type RestoredBusiness = z.infer<typeof restoredSchema>;

export const packageEndpoints = defineEndpoints({
  'GET /api/businesses/:businessId/exports': {
    auth: 'user',
    params: businessParamsSchema,
    answer: z.array(exportSchema),
    errors: ['forbidden', 'conflict'],
  },
  'POST /api/businesses/:businessId/exports': {
    auth: 'user',
    freshSignIn: true,
    params: businessParamsSchema,
    body: requestExportSchema,
    answer: z.array(exportSchema),
    status: 202,
    errors: ['forbidden', 'conflict'],
    rateLimit: { max: 10, timeWindow: '1 minute' },
  },
  'GET /api/businesses/:businessId/exports/:exportId/file': {
    auth: 'user',
    params: exportParams,
    sends: 'file',
    errors: ['forbidden', 'conflict', 'gone'],
    rateLimit: { max: 10, timeWindow: '1 minute' },
  },
  'GET /api/admin/packages': {
    auth: 'admin',
    answer: z.array(
      z.object({ businessId: z.number().int(), business: z.string(), restoredAt: z.iso.datetime() }),
    ),
  },
  'POST /api/admin/packages': {
    auth: 'admin',
    freshSignIn: true,
    acceptsMultipart: true,
    answer: restoredSchema,
    status: 201,
    errors: ['conflict'],
    rateLimit: { max: 5, timeWindow: '1 minute' },
  },
});

declare module '#shared/http/endpoints.ts' {
  interface Endpoints extends Callable<typeof packageEndpoints> {}
}
