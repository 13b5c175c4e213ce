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
  on: z.boolean().default(true),
});
export type NewAlert = z.input<typeof newAlertSchema>;

const alertFields = {
  on: z.boolean(),
  /** How we tell the person while it is on. */
  mail: z.boolean(),
  /** False without a device that shows notifications. */
  push: z.boolean(),
};

const searchAlertSchema = z.object({
  kind: z.literal('search'),
  id: z.uuid(),
  ...alertFields,
  name: z.string(),
  every: frequencySchema,
  query: z.record(z.string(), z.unknown()),
  since: z.iso.datetime(),
  /** When we last reported something new; null if never. */
  toldAt: z.iso.datetime().nullable(),
});
export type SearchAlert = z.infer<typeof searchAlertSchema>;

const dateAlertSchema = z.object({
  kind: z.literal('date'),
  id: z.uuid(),
  ...alertFields,
  sessionId: z.number().int(),
  sessionTitle: z.string(),
  businessName: z.string(),
  startsAt: z.iso.datetime(),
});

/** About everything the person has saved, so there is one of each. */
const favouriteAlertSchema = z.object({
  kind: z.literal('favourites'),
  id: z.enum(['favourite_dates', 'favourite_teachers']),
  ...alertFields,
  /** How many favourites it is about. */
  favourites: z.number().int(),
});
export type FavouriteAlert = z.infer<typeof favouriteAlertSchema>;

const alertSchema = z.discriminatedUnion('kind', [searchAlertSchema, dateAlertSchema, favouriteAlertSchema]);
export type Alert = z.infer<typeof alertSchema>;

export const alertEndpoints = defineEndpoints({
  'GET /api/alerts': { auth: 'user', answer: z.array(alertSchema) },
  'POST /api/alerts': {
    auth: 'user',
    body: newAlertSchema,
    answer: searchAlertSchema.pick({ id: true, name: true }),
    errors: ['conflict'],
  },
  'PUT /api/alerts/:alertId': {
    auth: 'user',
    params: z.object({ alertId: z.union([idField, favouriteAlertSchema.shape.id]) }),
    body: z.object({ on: z.boolean() }),
  },
  // Of favourites there is one of each: they are turned off instead.
  'DELETE /api/alerts/:alertId': { auth: 'user', params: z.object({ alertId: idField }) },
});

declare module '#shared/http/endpoints.ts' {
  interface Endpoints extends Callable<typeof alertEndpoints> {}
}
