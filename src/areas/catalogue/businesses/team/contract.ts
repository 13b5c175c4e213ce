import { z } from 'zod';
import { numberIdField } from '#shared/domain/id-field.ts';
import { contactEmailField } from '#shared/domain/person-fields.ts';
import { type Callable, defineEndpoints } from '#shared/http/endpoints.ts';
import { businessParamsSchema, staffRoleSchema } from '../contract.ts';

export const inviteSchema = z.object({
  email: contactEmailField.toLowerCase(),
  role: z.enum(staffRoleSchema.options, { error: 'Choose a role' }),
  /** Required for the role instructor, ignored for others. */
  instructorId: z.number().int().positive().nullable().default(null),
});
export type Invite = z.output<typeof inviteSchema>;

const changeRoleSchema = inviteSchema.pick({ role: true });

const memberSchema = z.object({
  id: z.number().int(),
  name: z.string(),
  email: z.string(),
  role: staffRoleSchema,
  since: z.iso.datetime(),
});
export type Member = z.infer<typeof memberSchema>;

const invitationSchema = z.object({
  id: z.number().int(),
  email: z.string(),
  role: staffRoleSchema,
  /** Null for other roles than instructor. */
  instructorId: z.number().int().nullable(),
  expiresAt: z.iso.datetime(),
  expired: z.boolean(),
  /** When it can be sent again; null if now. */
  resendFrom: z.iso.datetime().nullable(),
});
export type Invitation = z.infer<typeof invitationSchema>;

/** Every change of the team returns it. */
const teamSchema = z.object({
  owner: z.object({ name: z.string(), email: z.string() }),
  members: z.array(memberSchema),
  invitations: z.array(invitationSchema),
  /** Instructors without an account. */
  instructors: z.array(z.object({ id: z.number().int(), name: z.string() })),
});
export type Team = z.infer<typeof teamSchema>;

const invitationOfferSchema = z.object({
  businessId: z.number().int(),
  businessName: z.string(),
  role: staffRoleSchema,
});
export type InvitationOffer = z.infer<typeof invitationOfferSchema>;

const memberParams = z.object({ businessId: numberIdField, memberId: numberIdField });
const invitationParams = z.object({ businessId: numberIdField, invitationId: numberIdField });
const tokenParams = z.object({ token: z.string().max(100) });

/** Owner only; invitations for their recipients. */
export const teamEndpoints = defineEndpoints({
  'GET /api/businesses/:businessId/team': {
    auth: 'user',
    params: businessParamsSchema,
    answer: teamSchema,
    errors: ['forbidden', 'conflict'],
  },
  'POST /api/businesses/:businessId/invitations': {
    auth: 'user',
    params: businessParamsSchema,
    body: inviteSchema,
    answer: teamSchema,
    errors: ['forbidden', 'conflict'],
  },
  'POST /api/businesses/:businessId/invitations/:invitationId/resend': {
    auth: 'user',
    params: invitationParams,
    answer: teamSchema,
    errors: ['forbidden', 'conflict'],
  },
  'DELETE /api/businesses/:businessId/invitations/:invitationId': {
    auth: 'user',
    params: invitationParams,
    answer: teamSchema,
    errors: ['forbidden', 'conflict'],
  },
  'PUT /api/businesses/:businessId/members/:memberId': {
    auth: 'user',
    params: memberParams,
    body: changeRoleSchema,
    answer: teamSchema,
    errors: ['forbidden', 'conflict'],
  },
  'DELETE /api/businesses/:businessId/members/:memberId': {
    auth: 'user',
    params: memberParams,
    answer: teamSchema,
    errors: ['forbidden', 'conflict'],
  },
  'GET /api/team-invitations/:token': {
    auth: 'user',
    params: tokenParams,
    answer: invitationOfferSchema,
    errors: ['forbidden', 'gone'],
  },
  'POST /api/team-invitations/:token/accept': {
    auth: 'user',
    params: tokenParams,
    answer: invitationOfferSchema,
    errors: ['forbidden', 'gone'],
  },
});

declare module '#shared/http/endpoints.ts' {
  interface Endpoints extends Callable<typeof teamEndpoints> {}
}
