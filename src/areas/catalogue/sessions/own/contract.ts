import { z } from 'zod';
import { businessParamsSchema } from '#areas/catalogue/businesses/contract.ts';
import { numberIdField } from '#shared/domain/id-field.ts';
import { type Callable, defineEndpoints } from '#shared/http/endpoints.ts';
import { sessionSchema } from '../contract.ts';
import { MAX_ROLLING_WEEKS } from '../occurrences/horizon.ts';
import { termSchema, termsSchema } from '../terms/contract.ts';
import { createSessionSchema, editedSessionSchema } from './session-form.ts';

/** A session as those who run it see it: `GET /api/sessions/business/{businessId}`, whatever its status. */
const ownSessionSchema = sessionSchema.extend({
  /** Why an admin turned it down; null unless its status is `rejected`. */
  rejectionReason: z.string().nullable(),
  /** Dates to come with a seat sold or held: while there are any, it cannot be deleted. */
  datesWithSeatsTaken: z.number().int(),
  /** When its weekly times run; none for always. One day alone is a one-off date. */
  terms: z.array(termSchema),
  /** Another whenever it has been changed: a form says which one it was opened with. */
  version: z.string(),
});
export type OwnSession = z.infer<typeof ownSessionSchema>;

/** `GET` and `PUT /api/businesses/{businessId}/schedule-settings`: for how many weeks weekly times have dates. */
const WEEKS_AHEAD_MESSAGE = `Choose 1 to ${MAX_ROLLING_WEEKS} weeks`;
export const scheduleSettingsSchema = z.object({
  weeksAhead: z
    .number({ error: WEEKS_AHEAD_MESSAGE })
    .int(WEEKS_AHEAD_MESSAGE)
    .min(1, WEEKS_AHEAD_MESSAGE)
    .max(MAX_ROLLING_WEEKS, WEEKS_AHEAD_MESSAGE),
});
export type ScheduleSettings = z.infer<typeof scheduleSettingsSchema>;

const sessionParams = z.object({ id: numberIdField });
const changeEndpoint = {
  auth: 'user',
  params: sessionParams,
  answer: sessionSchema,
  errors: ['forbidden', 'conflict'],
} as const;

/** The sessions of one's own businesses. */
export const ownSessionEndpoints = defineEndpoints({
  'GET /api/sessions/business/:businessId': {
    auth: 'user',
    params: businessParamsSchema,
    answer: z.array(ownSessionSchema),
    errors: ['forbidden'],
  },
  'GET /api/businesses/:businessId/schedule-settings': {
    auth: 'user',
    params: businessParamsSchema,
    answer: scheduleSettingsSchema,
    errors: ['forbidden'],
  },
  'PUT /api/businesses/:businessId/schedule-settings': {
    auth: 'user',
    params: businessParamsSchema,
    body: scheduleSettingsSchema,
    answer: scheduleSettingsSchema,
    errors: ['forbidden', 'conflict'],
  },
  'POST /api/sessions': {
    auth: 'user',
    body: createSessionSchema,
    bodyBytes: 32 * 1024,
    answer: sessionSchema,
    status: 201,
    errors: ['forbidden', 'not_found', 'conflict'],
  },
  'PUT /api/sessions/:id': { ...changeEndpoint, body: editedSessionSchema, bodyBytes: 32 * 1024 },
  'PUT /api/sessions/:id/terms': {
    auth: 'user',
    params: sessionParams,
    body: termsSchema,
    answer: z.array(termSchema),
    errors: ['forbidden', 'conflict'],
  },
  'POST /api/sessions/:id/pause': changeEndpoint,
  'POST /api/sessions/:id/resume': changeEndpoint,
  'POST /api/sessions/:id/duplicate': { ...changeEndpoint, status: 201 },
  'DELETE /api/sessions/:id': { auth: 'user', params: sessionParams, errors: ['forbidden', 'conflict'] },
});

declare module '#shared/http/endpoints.ts' {
  interface Endpoints extends Callable<typeof ownSessionEndpoints> {}
}
