import { z } from 'zod';
import { idField } from '#shared/domain/id-field.ts';
import { type Callable, defineEndpoints } from '#shared/http/endpoints.ts';
import { allAssistantScopes } from './rules.ts';

const scopesSchema = z.array(z.enum(allAssistantScopes));

const requestSchema = z.object({
  /** As the assistant calls itself. */
  name: z.string(),
  /** The host that the answer goes to, or a program on this device. */
  goesTo: z.string(),
  scopes: scopesSchema,
});
export type AssistantRequest = z.infer<typeof requestSchema>;

const assistantSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  goesTo: z.string(),
  scopes: scopesSchema,
  grantedAt: z.iso.datetime(),
  /** To the minute; null if never. */
  lastUsedAt: z.iso.datetime().nullable(),
  /** The latest twenty, the latest first. */
  acts: z.array(z.object({ summary: z.string(), actedAt: z.iso.datetime() })),
});
export type ConnectedAssistant = z.infer<typeof assistantSchema>;

/** A path of this site. */
const redirectSchema = z.object({ redirectTo: z.string() });

const requestParams = z.object({ uid: z.string().regex(/^[\w-]{20,64}$/) });

export const assistantEndpoints = defineEndpoints({
  'GET /api/assistant-requests/:uid': {
    auth: 'user',
    params: requestParams,
    answer: requestSchema,
  },
  'POST /api/assistant-requests/:uid/agree': {
    auth: 'user',
    params: requestParams,
    answer: redirectSchema,
    // An assistant's access outlives a stolen sign-in.
    freshSignIn: true,
    errors: ['forbidden', 'conflict'],
    rateLimit: { max: 30, timeWindow: '10 minutes' },
  },
  'POST /api/assistant-requests/:uid/turn-away': {
    auth: 'user',
    params: requestParams,
    answer: redirectSchema,
  },
  'GET /api/profile/assistants': {
    auth: 'user',
    summary: 'The assistants that you have connected',
    answer: z.array(assistantSchema),
  },
  'DELETE /api/profile/assistants/:grantId': {
    auth: 'user',
    summary: 'End an assistant’s access',
    params: z.object({ grantId: idField }),
    answer: z.array(assistantSchema),
  },
});

declare module '#shared/http/endpoints.ts' {
  interface Endpoints extends Callable<typeof assistantEndpoints> {}
}
