import { z } from 'zod';
import { idField } from '#shared/domain/id-field.ts';
import { contactEmailField, hasNoWebAddress, NO_WEB_ADDRESS_IN_NAME } from '#shared/domain/person-fields.ts';
import { isEmptyOrVisible, isSingleLine } from '#shared/domain/single-line-text.ts';
import { normaliseName } from '#shared/domain/text-normalisation.ts';
import { type Callable, defineEndpoints } from '#shared/http/endpoints.ts';

export const roleSchema = z.enum(['user', 'business', 'admin']);
export type Role = z.infer<typeof roleSchema>;

/** The signed-in person as every screen knows them (docs/product/data.md#entities). */
const authUserSchema = z.object({
  id: z.uuid(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  emailVerified: z.boolean(),
  profileImageUrl: z.string().nullable(),
  role: roleSchema,
  /** An admin who signed in without a second factor: `role` says "user" until they have used one. */
  heldBack: z.literal('second_factor').optional(),
  /** Until when an admin sees the site as this person; left out of whoever is themselves. */
  viewedUntil: z.iso.datetime().optional(),
});
export interface AuthUser extends z.infer<typeof authUserSchema> {
  /** The sign-in that their request came by, which no answer has. Left out of programs, jobs and views of admins. */
  signInId?: string;
}

/** Where somebody begins once they are signed in (docs/product/access.md#roles). */
const startPathSchema = z.enum([
  '/admin',
  '/business',
  '/business/check-in',
  '/business/classes',
  '/trainer-dashboard',
  '/search',
]);
export type StartPath = z.infer<typeof startPathSchema>;

/** What the site's pages are told of whoever is signed in (`GET /api/auth/user`). */
const signedInUserSchema = authUserSchema.extend({ startPath: startPathSchema });
export type SignedInUser = z.infer<typeof signedInUserSchema>;

/** The longest name kept; longer ones are slips or pranks. */
export const NAME_MAX_LENGTH = 80;

export const emailField = contactEmailField.toLowerCase();
export const passwordField = z
  .string()
  .min(8, 'Password must be at least 8 characters')
  .max(128, 'Password must be at most 128 characters');

const nameField = (which: 'First name' | 'Last name') =>
  z
    .string()
    .overwrite(normaliseName)
    .min(1, `${which} is required`)
    .max(NAME_MAX_LENGTH, `${which} is too long`)
    .refine(isEmptyOrVisible, `${which} is required`)
    .refine(isSingleLine, `${which} has characters we can’t show`)
    // Whoever gives a voucher, shares a pass or books for somebody is named to people who never heard of us.
    .refine(hasNoWebAddress, NO_WEB_ADDRESS_IN_NAME);

export const nameSchema = z.object({ firstName: nameField('First name'), lastName: nameField('Last name') });
export type Name = z.infer<typeof nameSchema>;

/** `PUT /api/profile/receipts`: the company that the person's receipts name; empty for none. */
export const receiptDetailsSchema = z.object({
  company: z
    .string()
    .overwrite(normaliseName)
    .max(120, 'Enter up to 120 characters')
    .refine(
      (company) => company === '' || isEmptyOrVisible(company),
      'Enter a company name, or leave it empty',
    )
    .refine(isSingleLine, 'The company name contains characters we can’t print'),
});
export type ReceiptDetails = z.infer<typeof receiptDetailsSchema>;

/** Mail that a person may do without; what belongs to bookings, money and safety is always sent. */
const mailPreferencesSchema = z.object({
  reviewRequests: z.boolean(),
  /** Of sellers: that a month's statement is ready. */
  statements: z.boolean(),
});
export type MailPreferences = z.infer<typeof mailPreferencesSchema>;

/** Shows that it is really the person: the password, or nothing for those who have none (see confirm-identity). */
const identitySchema = z.object({ password: z.string().max(128).optional() });
export type Identity = z.infer<typeof identitySchema>;

const changeEmailSchema = identitySchema.extend({ email: emailField });

const changePasswordSchema = z.object({
  currentPassword: z.string().min(1, 'Password is required').max(128),
  newPassword: passwordField,
});
export type ChangePassword = z.infer<typeof changePasswordSchema>;

/** Shows that it is the person: their password, or a code of their authenticator app or for recovery. */
const proofSchema = z
  .object({ password: z.string().min(1).max(128).optional(), code: z.string().min(1).max(40).optional() })
  .refine(({ password, code }) => (password === undefined) !== (code === undefined), {
    error: 'Password is required',
    path: ['password'],
  });

const codeSchema = z.object({ code: z.string().trim().min(1, 'Code is required').max(40) });

/** What opens an account beside its password: told when a new one was chosen by the mailed link. */
const otherMethodsSchema = z.object({
  passkeys: z.array(z.object({ name: z.string(), createdAt: z.iso.datetime() })),
  authenticatorApp: z.boolean(),
});
export type OtherSignInMethods = z.infer<typeof otherMethodsSchema>;

/** Whether a sign-in waits for its code, and whether a passkey could stand in for it. */
const secondStepSchema = z.object({ owed: z.boolean(), passkey: z.boolean() });

/** An authenticator app that is being set up. */
const newAuthenticatorAppSchema = z.object({
  /** For typing it in where no picture can be taken. */
  secret: z.string(),
  /** otpauth://… */
  address: z.string(),
  /** The address as a picture: a data URL. */
  qr: z.string(),
});
export type NewAuthenticatorApp = z.infer<typeof newAuthenticatorAppSchema>;

/** Shown once. */
const recoveryCodesSchema = z.object({ recoveryCodes: z.array(z.string()) });

/** What the profile page shows of the person it belongs to. */
const profileSchema = authUserSchema
  .omit({ id: true, role: true, heldBack: true, viewedUntil: true })
  .extend({
    hasPassword: z.boolean(),
    /** The address that has been asked for and not confirmed yet. */
    pendingEmail: z.string().nullable(),
    preferences: mailPreferencesSchema,
    /** Owns a business or has a trainer's profile: gets monthly statements. */
    isSeller: z.boolean(),
    /** The company that the person's receipts name; empty for none. */
    receiptCompany: z.string(),
    authenticatorApp: z.boolean(),
    recoveryCodesLeft: z.number().int(),
    passkeys: z.array(z.object({ id: z.uuid(), name: z.string(), createdAt: z.iso.datetime() })),
    /** The other ways in that are connected: `google`, `oidc`. */
    connected: z.array(z.string()),
    /** The tables that can be downloaded, by name. */
    dataTables: z.array(z.string()),
  });
export type Profile = z.infer<typeof profileSchema>;

/** A place where the person is signed in. */
const deviceSchema = z.object({
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
const deletionEffectSchema = z.object({
  title: z.string(),
  startsAt: z.iso.datetime(),
  /** What goes back, in pounds with two places; "0.00" when nothing does. */
  refund: z.string(),
});
export type DeletionEffect = z.infer<typeof deletionEffectSchema>;

/** What the person sees before they delete their account. */
const deletionSchema = z.object({ hindrances: z.array(z.string()), endings: z.array(deletionEffectSchema) });
export type Deletion = z.infer<typeof deletionSchema>;

export const accountEndpoints = defineEndpoints({
  'GET /api/auth/user': { auth: 'user', answer: signedInUserSchema },
  'GET /api/login': {
    auth: 'public',
    query: z.object({ returnTo: z.string().optional() }),
    sends: 'redirect',
  },
  'GET /api/logout': { auth: 'public', sends: 'redirect' },
  'POST /api/logout': { auth: 'public' },
});

/** Guessing a code must be slow work; the brake for each account is in the database. */
const guessRateLimit = { max: 20, timeWindow: '1 minute' } as const;

/** The second step of signing in, showing again who one is, and the ways into an account beside its password. */
export const securityEndpoints = defineEndpoints({
  'GET /api/auth/second-step': { auth: 'public', answer: secondStepSchema },
  'POST /api/auth/second-step': {
    auth: 'public',
    body: codeSchema,
    rateLimit: guessRateLimit,
    errors: ['unauthorized'],
  },
  'POST /api/profile/proof': {
    auth: 'user',
    body: proofSchema,
    rateLimit: guessRateLimit,
    errors: ['forbidden'],
  },
  'POST /api/profile/authenticator-app': {
    auth: 'user',
    freshSignIn: true,
    answer: newAuthenticatorAppSchema,
    rateLimit: guessRateLimit,
    errors: ['forbidden', 'conflict'],
  },
  'POST /api/profile/authenticator-app/confirm': {
    auth: 'user',
    freshSignIn: true,
    body: codeSchema,
    answer: recoveryCodesSchema,
    rateLimit: guessRateLimit,
    errors: ['forbidden', 'conflict'],
  },
  'DELETE /api/profile/authenticator-app': {
    auth: 'user',
    freshSignIn: true,
    rateLimit: guessRateLimit,
    errors: ['not_found'],
  },
  'POST /api/profile/recovery-codes': {
    auth: 'user',
    freshSignIn: true,
    answer: recoveryCodesSchema,
    rateLimit: guessRateLimit,
    errors: ['conflict'],
  },
  'DELETE /api/profile/passkeys/:id': {
    auth: 'user',
    freshSignIn: true,
    params: z.object({ id: idField }),
    rateLimit: guessRateLimit,
  },
});

/** Guessing a password, or filling somebody's mailbox, must be slow work. */
const credentialRateLimit = { max: 10, timeWindow: '1 minute' } as const;

/** A person's own profile: all of it is theirs alone. */
export const profileEndpoints = defineEndpoints({
  'GET /api/profile': { auth: 'user', answer: profileSchema },
  'PUT /api/profile/name': { auth: 'user', body: nameSchema },
  'PUT /api/profile/preferences': { auth: 'user', body: mailPreferencesSchema },
  'PUT /api/profile/receipts': { auth: 'user', body: receiptDetailsSchema },
  'POST /api/profile/photo': {
    auth: 'user',
    acceptsMultipart: true,
    answer: z.object({ profileImageUrl: z.string() }),
    rateLimit: credentialRateLimit,
  },
  'DELETE /api/profile/photo': { auth: 'user' },
  'POST /api/profile/email': {
    auth: 'user',
    body: changeEmailSchema,
    status: 202,
    rateLimit: credentialRateLimit,
    errors: ['forbidden', 'conflict'],
  },
  'DELETE /api/profile/email': { auth: 'user' },
  'POST /api/profile/email/confirm': {
    auth: 'user',
    body: z.object({ token: z.string().min(1).max(200) }),
    answer: z.object({ email: z.string() }),
    rateLimit: credentialRateLimit,
    errors: ['conflict', 'gone'],
  },
  'PUT /api/profile/password': {
    auth: 'user',
    body: changePasswordSchema,
    rateLimit: credentialRateLimit,
    errors: ['conflict'],
  },
  'GET /api/profile/devices': { auth: 'user', answer: z.array(deviceSchema) },
  // Every other sign-in, of which `ended` is how many there were, and every private address: `alsoEnded`, in words.
  'DELETE /api/profile/devices': {
    auth: 'user',
    answer: z.object({ ended: z.number().int(), alsoEnded: z.string() }),
  },
  'DELETE /api/profile/devices/:id': { auth: 'user', params: z.object({ id: idField }) },
  'GET /api/profile/data.json': { auth: 'user', sends: 'file', rateLimit: credentialRateLimit },
  'GET /api/profile/data/:table': {
    auth: 'user',
    params: z.object({ table: z.string().regex(/^[a-z-]{1,40}\.csv$/) }),
    sends: 'text/csv',
    rateLimit: { max: 60, timeWindow: '1 minute' },
  },
  'GET /api/profile/deletion': { auth: 'user', answer: deletionSchema },
  'POST /api/profile/delete': {
    auth: 'user',
    body: identitySchema,
    rateLimit: credentialRateLimit,
    errors: ['forbidden', 'conflict'],
  },
});

declare module '#shared/http/endpoints.ts' {
  interface Endpoints
    extends Callable<typeof accountEndpoints>,
      Callable<typeof securityEndpoints>,
      Callable<typeof profileEndpoints> {}
}
