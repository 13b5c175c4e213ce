import { z } from 'zod';
import { businessParamsSchema } from '#areas/catalogue/businesses/contract.ts';
import { type Callable, defineEndpoints } from '#shared/http/endpoints.ts';
import { allSellerScopes } from './rules.ts';

const scopesSchema = z.array(z.enum(allSellerScopes));

/** What a booking partner asks of a seller who came from its site. */
const authorizationRequestSchema = z.object({
  partner: z.object({ name: z.string(), url: z.string() }),
  scopes: scopesSchema,
  /** For which whoever is signed in may agree. */
  businesses: z.array(
    z.object({
      id: z.number().int(),
      name: z.string(),
      /** Its places can be sold by partners at all. */
      letsPartnersSell: z.boolean(),
    }),
  ),
});
export type PartnerAuthorization = z.infer<typeof authorizationRequestSchema>;

/** A partner that a business has let in. */
const grantSchema = z.object({
  partnerId: z.uuid(),
  name: z.string(),
  url: z.string(),
  scopes: scopesSchema,
  agreedAt: z.iso.datetime(),
});
export type GrantedPartner = z.infer<typeof grantSchema>;

/** A path of this site, which the browser goes to next. */
const redirectSchema = z.object({ redirectTo: z.string() });

const interactionParams = z.object({ uid: z.string().regex(/^[\w-]{20,64}$/) });

/** Which booking partners a business lets in. */
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
    // What a partner is given stays its own when a sign-in that somebody stole has ended.
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
