import { z } from 'zod';
import { businessParamsSchema } from '#areas/catalogue/businesses/contract.ts';
import { type Callable, defineEndpoints } from '#shared/http/endpoints.ts';
import { allSellerScopes } from './rules.ts';

const scopesSchema = z.array(z.enum(allSellerScopes));

const authorizationRequestSchema = z.object({
  partner: z.object({ name: z.string(), url: z.string() }),
  scopes: scopesSchema,
  businesses: z.array(
    z.object({
      id: z.number().int(),
      name: z.string(),
      /** Whether partner sales are possible at all. */
      letsPartnersSell: z.boolean(),
    }),
  ),
});
export type PartnerAuthorization = z.infer<typeof authorizationRequestSchema>;

const grantSchema = z.object({
  partnerId: z.uuid(),
  name: z.string(),
  url: z.string(),
  scopes: scopesSchema,
  agreedAt: z.iso.datetime(),
});
export type GrantedPartner = z.infer<typeof grantSchema>;

/** A path of this site. */
const redirectSchema = z.object({ redirectTo: z.string() });

const interactionParams = z.object({ uid: z.string().regex(/^[\w-]{20,64}$/) });

export const oauthEndpoints = defineEndpoints({
  'GET /api/partner-asks/:uid': {
    auth: 'user',
    params: interactionParams,
    answer: authorizationRequestSchema,
  },
  'POST /api/partner-asks/:uid/agree': {
    auth: 'user',
    params: interactionParams,
    body: z.object({ businessId: z.number().int() }),
    answer: redirectSchema,
    // A partner's access outlives a stolen sign-in.
    freshSignIn: true,
    errors: ['forbidden', 'conflict'],
    rateLimit: { max: 30, timeWindow: '10 minutes' },
  },
  'POST /api/partner-asks/:uid/turn-away': {
    auth: 'user',
    params: interactionParams,
    answer: redirectSchema,
  },
  'GET /api/businesses/:businessId/booking-partners': {
    auth: 'user',
    params: businessParamsSchema,
    answer: z.array(grantSchema),
    errors: ['forbidden', 'conflict'],
  },
  'DELETE /api/businesses/:businessId/booking-partners/:partnerId': {
    auth: 'user',
    params: businessParamsSchema.extend({ partnerId: z.uuid() }),
    answer: z.array(grantSchema),
    errors: ['forbidden', 'conflict'],
  },
});

declare module '#shared/http/endpoints.ts' {
  interface Endpoints extends Callable<typeof oauthEndpoints> {}
}
