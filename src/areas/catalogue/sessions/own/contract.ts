import { z } from 'zod';
import { businessParamsSchema } from '#areas/catalogue/businesses/contract.ts';
import { numberIdField } from '#shared/domain/id-field.ts';
import { type Callable, defineEndpoints } from '#shared/http/endpoints.ts';
import { sessionSchema } from '../contract.ts';
import { MAX_ROLLING_WEEKS } from '../occurrences/horizon.ts';
import { termSchema, termsSchema } from '../terms/contract.ts';
import { createSessionSchema, editedSessionSchema } from './session-form.ts';

/** `GET /api/sessions/business/{businessId}`: for the business's team, in any status. */
const ownSessionSchema = sessionSchema.extend({
  /** Null unless its status is `rejected`. */
  rejectionReason: z.string().nullable(),
  /** Upcoming dates with a place sold or held; the session can't be deleted while there are any. */
  datesWithSeatsTaken: z.number().int(),
  /** `booked` includes held places, as everywhere here. Null without an upcoming date. */
  nextDate: z
    .object({ startsAt: z.iso.datetime(), booked: z.number().int(), capacity: z.number().int() })
    .nullable(),
  nextSevenDays: z.object({ booked: z.number().int(), capacity: z.number().int() }),
  /** Of the places of the last 28 days, 0 to 100. Null without a date in them. */
  filledPercent: z.number().int().nullable(),
  /** Empty if it always runs. */
  terms: z.array(termSchema),
  /** Changes with every update: a form sends the version it was opened with. */
  version: z.string(),
});
export type OwnSession = z.infer<typeof ownSessionSchema>;

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
    errors: ['forbidden', 'conflict'],
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
    bodyBytes: 36 * 1024,
    answer: sessionSchema,
    status: 201,
    errors: ['forbidden', 'not_found', 'conflict'],
  },
  'PUT /api/sessions/:id': { ...changeEndpoint, body: editedSessionSchema, bodyBytes: 36 * 1024 },
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
