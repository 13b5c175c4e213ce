import { z } from 'zod';
import { businessParamsSchema } from '#features/businesses/contract.ts';
import { type Callable, defineEndpoints } from '#shared/http/endpoints.ts';
import { allAgreedScopes } from './rules.ts';

const scopesSchema = z.array(z.enum(allAgreedScopes));

/** What a booking partner asks of a seller who came from its site. */
const partnerAskSchema = z.object({
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
export type PartnerAsk = z.infer<typeof partnerAskSchema>;

/** A partner that a business has let in. */
const letInSchema = z.object({
  partnerId: z.uuid(),
  name: z.string(),
  url: z.string(),
  scopes: scopesSchema,
  agreedAt: z.iso.datetime(),
});
export type LetInPartner = z.infer<typeof letInSchema>;

/** A path of this site, which the browser goes to next. */
const onwardSchema = z.object({ leadsTo: z.string() });

const askParams = z.object({ uid: z.string().regex(/^[\w-]{20,64}$/) });

/** Which booking partners a business lets in. */
export const consentEndpoints = defineEndpoints({
  'GET /api/partner-asks/:uid': { who: 'person', params: askParams, answer: partnerAskSchema },
  'POST /api/partner-asks/:uid/agree': {
    who: 'person',
    params: askParams,
    body: z.object({ businessId: z.number().int() }),
    answer: onwardSchema,
    // What a partner is given stays its own when a sign-in that somebody stole has ended.
    freshSignIn: true,
    errors: ['forbidden', 'conflict'],
    rateLimit: { max: 30, timeWindow: '10 minutes' },
  },
  'POST /api/partner-asks/:uid/turn-away': { who: 'person', params: askParams, answer: onwardSchema },
  'GET /api/businesses/:businessId/booking-partners': {
    who: 'person',
    params: businessParamsSchema,
    answer: z.array(letInSchema),
    errors: ['forbidden', 'conflict'],
  },
  'DELETE /api/businesses/:businessId/booking-partners/:partnerId': {
    who: 'person',
    params: businessParamsSchema.extend({ partnerId: z.uuid() }),
    answer: z.array(letInSchema),
    errors: ['forbidden', 'conflict'],
  },
});

declare module '#shared/http/endpoints.ts' {
  interface Endpoints extends Callable<typeof consentEndpoints> {}
}
