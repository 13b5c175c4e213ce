import { z } from 'zod';
import { idField } from '#shared/domain/id-field.ts';
import { contactEmailField } from '#shared/domain/person-fields.ts';
import { type Callable, defineEndpoints } from '#shared/http/endpoints.ts';

/** `POST /api/credits/{creditId}/shares`, and the same of a membership. */
export const shareSchema = z.object({ email: contactEmailField.toLowerCase() });
export type Share = z.output<typeof shareSchema>;

/** Something that is or was booked with a shared pass. */
const sharedUseSchema = z.object({ startsAt: z.iso.datetime(), title: z.string() });
export type SharedUse = z.infer<typeof sharedUseSchema>;

/** Somebody who shares a pass of the person's, or is asked to. */
const guestSchema = z.object({
  shareId: z.uuid(),
  /** Their name; of an invitation, the address it went to. */
  who: z.string(),
  standing: z.enum(['open', 'expired', 'accepted']),
  /** What they have booked with it, the latest first: the latest few, and how many places in all. */
  uses: z.array(sharedUseSchema),
  places: z.number().int(),
});
export type Guest = z.infer<typeof guestSchema>;

/** A pass or membership of the person's that may be shared: its id, with how many others, and with whom it is. */
const sharingSchema = z.object({
  id: z.uuid(),
  of: z.enum(['pass', 'membership']),
  most: z.number().int(),
  /** Somebody more can be asked. */
  canAsk: z.boolean(),
  guests: z.array(guestSchema),
});
export type Sharing = z.infer<typeof sharingSchema>;

/** A pass or membership of somebody else's that the person may use. */
const sharedPassSchema = z.object({
  shareId: z.uuid(),
  of: z.enum(['pass', 'membership']),
  name: z.string(),
  business: z.object({ id: z.number().int(), name: z.string() }),
  /** Empty for all of the business. */
  sessions: z.array(z.object({ id: z.number().int(), title: z.string() })),
  sharedBy: z.string(),
  /** How many places can be booked with it now, and the last day of what ends last; null where nothing is left. */
  left: z.number().int(),
  lastDay: z.string().nullable(),
  pausedUntil: z.string().nullable(),
  /** What the person has booked with it, the latest first: the latest few. */
  uses: z.array(sharedUseSchema),
});
export type SharedPass = z.infer<typeof sharedPassSchema>;

const sharesSchema = z.object({ own: z.array(sharingSchema), withMe: z.array(sharedPassSchema) });
export type Shares = z.infer<typeof sharesSchema>;

/** What an invitation offers, to the person it was sent to. */
const passInvitationSchema = z.object({
  name: z.string(),
  businessName: z.string(),
  sharedBy: z.string(),
});
export type PassInvitation = z.infer<typeof passInvitationSchema>;

const tokenParams = z.object({ token: z.string().max(100) });

/** Passes shared within a family: asked by their owner, ended by either; an invitation for whom it was sent to. */
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
  // Its owner withdraws an invitation or ends it, or whoever has accepted leaves.
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
