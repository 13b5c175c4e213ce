import { z } from 'zod';
import { searchQuerySchema } from '#features/search/contract.ts';
import { idField } from '#shared/domain/id-field.ts';
import { isPlainLine } from '#shared/domain/plain-line.ts';
import { tidyName } from '#shared/domain/typed-text.ts';
import { type Callable, defineEndpoints } from '#shared/http/endpoints.ts';

/** Told once a day of all that is new, or as soon as something is. */
const everySchema = z.enum(['day', 'find']);

/** `POST /api/alerts`: the filters as `/search` has them. */
export const newAlertSchema = z.object({
  name: z
    .string()
    .overwrite(tidyName)
    .min(1, 'Give it a name')
    .max(80, 'Please keep this under 80 characters')
    .refine(isPlainLine, 'The name has characters we can’t show'),
  every: everySchema,
  query: searchQuerySchema,
});
export type NewAlert = z.input<typeof newAlertSchema>;

/** A search that a person keeps. */
const alertSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  every: everySchema,
  on: z.boolean(),
  query: z.record(z.string(), z.unknown()),
  since: z.iso.datetime(),
  /** When something new was last told; null when nothing was yet. */
  toldAt: z.iso.datetime().nullable(),
});
export type Alert = z.infer<typeof alertSchema>;

const alertParams = z.object({ alertId: idField });

export const alertEndpoints = defineEndpoints({
  'GET /api/alerts': { who: 'person', answer: z.array(alertSchema) },
  'POST /api/alerts': { who: 'person', body: newAlertSchema, answer: alertSchema, errors: ['conflict'] },
  'PUT /api/alerts/:alertId': { who: 'person', params: alertParams, body: z.object({ on: z.boolean() }) },
  'DELETE /api/alerts/:alertId': { who: 'person', params: alertParams },
});

declare module '#shared/http/endpoints.ts' {
  interface Endpoints extends Callable<typeof alertEndpoints> {}
}
