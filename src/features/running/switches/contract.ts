import { z } from 'zod';
import { actReason } from '#shared/domain/act-reason.ts';
import { type Callable, defineEndpoints } from '#shared/http/endpoints.ts';
import { switchNames } from './switches.ts';

const instant = z.iso.datetime();
const name = z.enum(switchNames);

/** `GET /api/admin/switches`: how each stands, and how it came to. */
export const switchStateSchema = z.object({
  name,
  on: z.boolean(),
  /** Of the turn that it stands by; 0 before the first. Turning it says which was seen. */
  version: z.int().nonnegative(),
  /** Latest first. */
  turns: z.array(z.object({ on: z.boolean(), reason: z.string(), by: z.string(), at: instant })),
});
export type SwitchState = z.infer<typeof switchStateSchema>;

/** `PUT /api/admin/switches/{name}`. */
const turnSchema = z.object({ on: z.boolean(), reason: actReason(), version: z.int().nonnegative() });
export type Turn = z.infer<typeof turnSchema>;

/** What is switched off while the site runs. */
export const switchEndpoints = defineEndpoints({
  'GET /api/admin/switches': { who: 'admin', answer: z.array(switchStateSchema) },
  'PUT /api/admin/switches/:name': {
    who: 'admin',
    freshSignIn: true,
    params: z.object({ name }),
    body: turnSchema,
    errors: ['conflict'],
  },
});

declare module '#shared/http/endpoints.ts' {
  interface Endpoints extends Callable<typeof switchEndpoints> {}
}
