import { z } from 'zod';
import { isSingleLine } from '#shared/domain/single-line-text.ts';
import { readWebAddress } from '#shared/domain/web-address.ts';
import { type Callable, defineEndpoints } from '#shared/http/endpoints.ts';
import { isRedirectUri } from '../oauth/rules.ts';

const bookingPartnerSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  url: z.string(),
  clientId: z.string(),
  createdAt: z.iso.datetime(),
  /** Null if active. */
  closedAt: z.iso.datetime().nullable(),
  /** Active orders. */
  orders: z.number().int(),
  /** OAuth redirect addresses; empty for a partner that uses its secret. */
  returnAddresses: z.array(z.string()),
  /** Businesses that gave consent. */
  consents: z.number().int(),
});
export type BookingPartner = z.infer<typeof bookingPartnerSchema>;

/**
 * OAuth redirect addresses. With any, the partner uses tokens of consenting businesses; with none, its secret for all
 * businesses that let partners sell.
 */
const redirectUrisField = z
  .array(z.string().trim().refine(isRedirectUri, 'Addresses must start with https:// and contain no #'))
  .max(10, 'Enter up to ten addresses')
  .transform((addresses) => [...new Set(addresses)])
  .default([]);

/** `PUT /api/admin/booking-partners/{id}/return-addresses` */
export const redirectUrisSchema = z.object({ returnAddresses: redirectUrisField });

export const newPartnerSchema = z.object({
  name: z
    .string({ error: 'Enter its name' })
    .trim()
    .min(2, 'Enter its name')
    .max(80, 'Keep this under 80 characters')
    .refine(isSingleLine, 'This name has characters we can’t show'),
  url: z
    .string({ error: 'Enter the address of its site' })
    .max(300, 'Keep this under 300 characters')
    .transform((text, context) => {
      const address = readWebAddress(text);
      if (address !== null) return address;
      context.addIssue({ code: 'custom', message: 'Enter the address of its site' });
      return z.NEVER;
    }),
  returnAddresses: redirectUrisField,
});
export type NewPartner = z.output<typeof newPartnerSchema>;

/** The secret is shown once. */
const credentialsSchema = z.object({ name: z.string(), clientId: z.string(), secret: z.string() });
export type PartnerCredentials = z.infer<typeof credentialsSchema>;

const partnerParams = z.object({ partnerId: z.uuid() });

export const partnerEndpoints = defineEndpoints({
  'GET /api/admin/booking-partners': { auth: 'admin', answer: z.array(bookingPartnerSchema) },
  'POST /api/admin/booking-partners': {
    auth: 'admin',
    body: newPartnerSchema,
    answer: credentialsSchema,
    status: 201,
    errors: ['conflict'],
  },
  'POST /api/admin/booking-partners/:partnerId/secret': {
    auth: 'admin',
    params: partnerParams,
    answer: credentialsSchema,
  },
  'PUT /api/admin/booking-partners/:partnerId/return-addresses': {
    auth: 'admin',
    params: partnerParams,
    body: redirectUrisSchema,
  },
  'POST /api/admin/booking-partners/:partnerId/close': {
    auth: 'admin',
    params: partnerParams,
    body: z.object({
      reason: z.string().trim().min(3, 'Enter a reason').max(500, 'Keep this under 500 characters'),
    }),
  },
});

declare module '#shared/http/endpoints.ts' {
  interface Endpoints extends Callable<typeof partnerEndpoints> {}
}
