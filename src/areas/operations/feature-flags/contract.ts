import { z } from 'zod';
import { adminReasonField } from '#shared/domain/admin-reason.ts';
import { type Callable, defineEndpoints } from '#shared/http/endpoints.ts';
import { featureFlagNames } from './flag-registry.ts';

const instant = z.iso.datetime();
const name = z.enum(featureFlagNames);

/** `GET /api/admin/switches`: how each stands, and how it came to. */
export const featureFlagStateSchema = z.object({
  name,
  on: z.boolean(),
  /** Of the turn that it stands by; 0 before the first. Turning it says which was seen. */
  version: z.int().nonnegative(),
  /** Latest first. */
  turns: z.array(z.object({ on: z.boolean(), reason: z.string(), by: z.string(), at: instant })),
});
export type FeatureFlagState = z.infer<typeof featureFlagStateSchema>;

/** `PUT /api/admin/switches/{name}`. */
const setFlagSchema = z.object({
  on: z.boolean(),
  reason: adminReasonField(),
  version: z.int().nonnegative(),
});
export type SetFlag = z.infer<typeof setFlagSchema>;

/** What is switched off while the site runs. */
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
