import { z } from 'zod';

export const roleSchema = z.enum(['user', 'business', 'admin']);
export type Role = z.infer<typeof roleSchema>;

/** The signed-in person as every screen knows them (specification, section 3: User). */
export const authUserSchema = z.object({
  id: z.uuid(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  emailVerified: z.boolean(),
  profileImageUrl: z.string().nullable(),
  role: roleSchema,
});
export type AuthUser = z.infer<typeof authUserSchema>;

/** Where somebody begins once they are signed in (specification, section 6). */
const startPathSchema = z.enum(['/admin', '/business', '/search']);
export type StartPath = z.infer<typeof startPathSchema>;

/** What the site's pages are told of whoever is signed in (`GET /api/auth/user`). */
export const signedInUserSchema = authUserSchema.extend({ startPath: startPathSchema });
export type SignedInUser = z.infer<typeof signedInUserSchema>;

/** The longest name kept; longer ones are slips or pranks. */
const NAME_MAX_LENGTH = 80;

export const emailField = z.email('Valid email is required').max(254).toLowerCase();
export const passwordField = z
  .string()
  .min(8, 'Password must be at least 8 characters')
  .max(128, 'Password must be at most 128 characters');

export const nameSchema = z.object({
  firstName: z
    .string()
    .trim()
    .min(1, 'First name is required')
    .max(NAME_MAX_LENGTH, 'First name is too long'),
  lastName: z.string().trim().min(1, 'Last name is required').max(NAME_MAX_LENGTH, 'Last name is too long'),
});
export type Name = z.infer<typeof nameSchema>;

/** Mail that a person may do without; what belongs to bookings, money and safety is always sent. */
export const mailPreferencesSchema = z.object({ reminders: z.boolean(), reviewRequests: z.boolean() });
export type MailPreferences = z.infer<typeof mailPreferencesSchema>;

/** Shows that it is really the person: the password, or nothing for those who have none (see confirm-identity). */
const identitySchema = z.object({ password: z.string().max(128).optional() });
export type Identity = z.infer<typeof identitySchema>;

export const changeEmailSchema = identitySchema.extend({ email: emailField });
export type ChangeEmail = z.infer<typeof changeEmailSchema>;

export const confirmEmailSchema = z.object({ token: z.string().min(1).max(200) });

export const changePasswordSchema = z.object({
  currentPassword: z.string().min(1, 'Password is required').max(128),
  newPassword: passwordField,
});
export type ChangePassword = z.infer<typeof changePasswordSchema>;

/** What the profile page shows of the person it belongs to. */
export const profileSchema = authUserSchema.omit({ id: true, role: true }).extend({
  hasPassword: z.boolean(),
  /** The address that has been asked for and not confirmed yet. */
  pendingEmail: z.string().nullable(),
  preferences: mailPreferencesSchema,
  passkeys: z.array(z.object({ id: z.uuid(), name: z.string(), createdAt: z.iso.datetime() })),
  /** The other ways in that are connected: `google`, `oidc`. */
  connected: z.array(z.string()),
  /** The tables that can be downloaded, by name. */
  dataTables: z.array(z.string()),
});
export type Profile = z.infer<typeof profileSchema>;

/** A place where the person is signed in. */
export const deviceSchema = z.object({
  id: z.uuid(),
  /** "Chrome on Windows" */
  name: z.string(),
  ipAddress: z.string().nullable(),
  lastUsedAt: z.iso.datetime(),
  /** The one that asks. */
  current: z.boolean(),
});
export type Device = z.infer<typeof deviceSchema>;

/** Something that ends with the account: a booking that is cancelled. */
export const endingSchema = z.object({
  title: z.string(),
  startsAt: z.iso.datetime(),
  /** What goes back, in pounds with two places; "0.00" when nothing does. */
  refund: z.string(),
});
export type Ending = z.infer<typeof endingSchema>;

/** What the person sees before they delete their account. */
export const deletionSchema = z.object({ hindrances: z.array(z.string()), endings: z.array(endingSchema) });
export type Deletion = z.infer<typeof deletionSchema>;

export const deleteAccountSchema = identitySchema;
