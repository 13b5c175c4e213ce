import { z } from 'zod';
import { searchQuerySchema } from '#areas/discovery/search/contract.ts';
import { idField } from '#shared/domain/id-field.ts';
import { isSingleLine } from '#shared/domain/single-line-text.ts';
import { normaliseName } from '#shared/domain/text-normalisation.ts';
import { type Callable, defineEndpoints } from '#shared/http/endpoints.ts';

const frequencySchema = z.enum(['day', 'find']);

export const newAlertSchema = z.object({
  name: z
    .string()
    .overwrite(normaliseName)
    .min(1, 'Give it a name')
    .max(80, 'Please keep this under 80 characters')
    .refine(isSingleLine, 'The name has characters we can’t show'),
  every: frequencySchema,
  query: searchQuerySchema,
});
export type NewAlert = z.input<typeof newAlertSchema>;

const alertSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  every: frequencySchema,
  on: z.boolean(),
  query: z.record(z.string(), z.unknown()),
  since: z.iso.datetime(),
  /** When we last reported something new; null if never. */
  toldAt: z.iso.datetime().nullable(),
});
export type Alert = z.infer<typeof alertSchema>;

const alertParams = z.object({ alertId: idField });

export const alertEndpoints = defineEndpoints({
  'GET /api/alerts': { auth: 'user', answer: z.array(alertSchema) },
  'POST /api/alerts': { auth: 'user', body: newAlertSchema, answer: alertSchema, errors: ['conflict'] },
  'PUT /api/alerts/:alertId': { auth: 'user', params: alertParams, body: z.object({ on: z.boolean() }) },
  'DELETE /api/alerts/:alertId': { auth: 'user', params: alertParams },
});

declare module '#shared/http/endpoints.ts' {
  interface Endpoints extends Callable<typeof alertEndpoints> {}
}
