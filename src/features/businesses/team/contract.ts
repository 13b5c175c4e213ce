import { z } from 'zod';
import { staffRoleSchema } from '../permissions.ts';

/** `POST /api/businesses/{businessId}/invitations`. */
export const inviteSchema = z.object({
  email: z
    .string({ error: 'Valid email is required' })
    .trim()
    .toLowerCase()
    .max(254, 'Valid email is required')
    .pipe(z.email('Valid email is required')),
  role: z.enum(staffRoleSchema.options, { error: 'Please choose a role' }),
});
export type Invite = z.output<typeof inviteSchema>;

/** `PUT /api/businesses/{businessId}/members/{memberId}`. */
export const changeRoleSchema = inviteSchema.pick({ role: true });

export const memberSchema = z.object({
  id: z.number().int(),
  name: z.string(),
  email: z.string(),
  role: staffRoleSchema,
  since: z.iso.datetime(),
});
export type Member = z.infer<typeof memberSchema>;

export const invitationSchema = z.object({
  id: z.number().int(),
  email: z.string(),
  role: staffRoleSchema,
  expiresAt: z.iso.datetime(),
  expired: z.boolean(),
  /** From when it can be sent again; null when it can. */
  resendFrom: z.iso.datetime().nullable(),
});
export type Invitation = z.infer<typeof invitationSchema>;

/** Every change of the team answers the whole team as it is then. */
export const teamSchema = z.object({
  owner: z.object({ name: z.string(), email: z.string() }),
  members: z.array(memberSchema),
  invitations: z.array(invitationSchema),
});
export type Team = z.infer<typeof teamSchema>;

/** `GET /api/team-invitations/{token}`, to the person it was sent to. */
export const invitationOfferSchema = z.object({
  businessId: z.number().int(),
  businessName: z.string(),
  role: staffRoleSchema,
});
export type InvitationOffer = z.infer<typeof invitationOfferSchema>;

const id = z.coerce.number().int().positive();
export const memberParamsSchema = z.object({ businessId: id, memberId: id });
export const invitationParamsSchema = z.object({ businessId: id, invitationId: id });
export const tokenParamsSchema = z.object({ token: z.string().max(100) });
