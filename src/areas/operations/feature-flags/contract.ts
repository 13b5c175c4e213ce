import { z } from 'zod';
import { adminReasonField } from '#shared/domain/admin-reason.ts';
import { type Callable, defineEndpoints } from '#shared/http/endpoints.ts';
import { featureFlagNames } from './flag-registry.ts';

const instant = z.iso.datetime();
const name = z.enum(featureFlagNames);

export const featureFlagStateSchema = z.object({
  name,
  on: z.boolean(),
  /** Version of the latest change, 0 before the first; a change sends the one the admin saw. */
  version: z.int().nonnegative(),
  turns: z.array(z.object({ on: z.boolean(), reason: z.string(), by: z.string(), at: instant })),
});
export type FeatureFlagState = z.infer<typeof featureFlagStateSchema>;

const setFlagSchema = z.object({
  on: z.boolean(),
  reason: adminReasonField(),
  version: z.int().nonnegative(),
});
export type SetFlag = z.infer<typeof setFlagSchema>;

export const featureFlagEndpoints = defineEndpoints({
  'GET /api/admin/switches': { auth: 'admin', answer: z.array(featureFlagStateSchema) },
  'PUT /api/admin/switches/:name': {
    auth: 'admin',
    freshSignIn: true,
    params: z.object({ name }),
    body: setFlagSchema,
    errors: ['conflict'],
  },
});

declare module '#shared/http/endpoints.ts' {
  interface Endpoints extends Callable<typeof featureFlagEndpoints> {}
}
