import { z } from 'zod';
import { idField } from '#shared/domain/id-field.ts';
import { contactEmailField } from '#shared/domain/person-fields.ts';
import { type Callable, defineEndpoints } from '#shared/http/endpoints.ts';

export const shareSchema = z.object({ email: contactEmailField.toLowerCase() });
export type Share = z.output<typeof shareSchema>;

const sharedUseSchema = z.object({ startsAt: z.iso.datetime(), title: z.string() });
export type SharedUse = z.infer<typeof sharedUseSchema>;

const guestSchema = z.object({
  shareId: z.uuid(),
  /** The name, or the invited address. */
  who: z.string(),
  standing: z.enum(['open', 'expired', 'accepted']),
  /** Latest few; `places` is the total. */
  uses: z.array(sharedUseSchema),
  places: z.number().int(),
});
export type Guest = z.infer<typeof guestSchema>;

const sharingSchema = z.object({
  id: z.uuid(),
  of: z.enum(['pass', 'membership']),
  most: z.number().int(),
  canAsk: z.boolean(),
  guests: z.array(guestSchema),
});
export type Sharing = z.infer<typeof sharingSchema>;

const sharedPassSchema = z.object({
  shareId: z.uuid(),
  of: z.enum(['pass', 'membership']),
  name: z.string(),
  business: z.object({ id: z.number().int(), name: z.string() }),
  /** Empty for all sessions. */
  sessions: z.array(z.object({ id: z.number().int(), title: z.string() })),
  sharedBy: z.string(),
  /** Last day of what expires last; null if nothing is left. */
  left: z.number().int(),
  lastDay: z.string().nullable(),
  pausedUntil: z.string().nullable(),
  /** Latest few. */
  uses: z.array(sharedUseSchema),
});
export type SharedPass = z.infer<typeof sharedPassSchema>;

const sharesSchema = z.object({ own: z.array(sharingSchema), withMe: z.array(sharedPassSchema) });
export type Shares = z.infer<typeof sharesSchema>;

const passInvitationSchema = z.object({
  name: z.string(),
  businessName: z.string(),
  sharedBy: z.string(),
});
export type PassInvitation = z.infer<typeof passInvitationSchema>;

const tokenParams = z.object({ token: z.string().max(100) });

export const shareEndpoints = defineEndpoints({
  'GET /api/credit-shares': { auth: 'user', answer: sharesSchema },
  'POST /api/credits/:creditId/shares': {
    auth: 'user',
    params: z.object({ creditId: idField }),
    body: shareSchema,
    errors: ['forbidden', 'conflict'],
  },
  'POST /api/memberships/:membershipId/shares': {
    auth: 'user',
    params: z.object({ membershipId: idField }),
    body: shareSchema,
    errors: ['forbidden', 'conflict'],
  },
  // By the owner, or by the person who accepted.
  'DELETE /api/credit-shares/:shareId': { auth: 'user', params: z.object({ shareId: idField }) },
  'GET /api/pass-invitations/:token': {
    auth: 'user',
    params: tokenParams,
    answer: passInvitationSchema,
    errors: ['forbidden', 'gone'],
  },
  'POST /api/pass-invitations/:token/accept': {
    auth: 'user',
    params: tokenParams,
    answer: passInvitationSchema,
    errors: ['forbidden', 'gone'],
  },
});

declare module '#shared/http/endpoints.ts' {
  interface Endpoints extends Callable<typeof shareEndpoints> {}
}
