import { z } from 'zod';
import { idField } from '#shared/domain/id-field.ts';
import { contactEmailField, hasNoWebAddress, NO_WEB_ADDRESS_IN_NAME } from '#shared/domain/person-fields.ts';
import { isEmptyOrVisible, isSingleLine } from '#shared/domain/single-line-text.ts';
import { normaliseName } from '#shared/domain/text-normalisation.ts';
import { type Callable, defineEndpoints } from '#shared/http/endpoints.ts';

export const roleSchema = z.enum(['user', 'business', 'admin']);
export type Role = z.infer<typeof roleSchema>;

/** docs/product/data.md#entities */
const authUserSchema = z.object({
  id: z.uuid(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  emailVerified: z.boolean(),
  profileImageUrl: z.string().nullable(),
  role: roleSchema,
  /** Admins without a second factor on this sign-in have the role "user". */
  heldBack: z.literal('second_factor').optional(),
  /** Set while an admin views the site as this person. */
  viewedUntil: z.iso.datetime().optional(),
});
export interface AuthUser extends z.infer<typeof authUserSchema> {
  /** Server only. Absent for programs, jobs and impersonation. */
  signInId?: string;
}

/** docs/product/access.md#roles */
const startPathSchema = z.enum([
  '/admin',
  '/business',
  '/business/check-in',
  '/business/classes',
  '/trainer-dashboard',
  '/search',
]);
export type StartPath = z.infer<typeof startPathSchema>;

const signedInUserSchema = authUserSchema.extend({ startPath: startPathSchema });
export type SignedInUser = z.infer<typeof signedInUserSchema>;

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
    // Strangers see the name in vouchers, shared passes and bookings for others, so it can't advertise.
    .refine(hasNoWebAddress, NO_WEB_ADDRESS_IN_NAME);

export const nameSchema = z.object({ firstName: nameField('First name'), lastName: nameField('Last name') });
export type Name = z.infer<typeof nameSchema>;

/** Empty for none. */
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

/** Optional emails; those about bookings, money and safety are always sent. */
const mailPreferencesSchema = z.object({
  reviewRequests: z.boolean(),
  /** For sellers: monthly statements. */
  statements: z.boolean(),
});
export type MailPreferences = z.infer<typeof mailPreferencesSchema>;

/** The password; absent for people without one (see confirm-identity). */
const identitySchema = z.object({ password: z.string().max(128).optional() });
export type Identity = z.infer<typeof identitySchema>;

const changeEmailSchema = identitySchema.extend({ email: emailField });

const firstPasswordSchema = z.object({ newPassword: passwordField });
export type FirstPassword = z.infer<typeof firstPasswordSchema>;

const changePasswordSchema = z.object({
  currentPassword: z.string().min(1, 'Password is required').max(128),
  newPassword: passwordField,
});
export type ChangePassword = z.infer<typeof changePasswordSchema>;

/** The password, or an authenticator or recovery code. */
const proofSchema = z
  .object({ password: z.string().min(1).max(128).optional(), code: z.string().min(1).max(40).optional() })
  .refine(({ password, code }) => (password === undefined) !== (code === undefined), {
    error: 'Password is required',
    path: ['password'],
  });

const codeSchema = z.object({ code: z.string().trim().min(1, 'Code is required').max(40) });

/** Other ways into the account, shown after a password reset. */
const otherMethodsSchema = z.object({
  passkeys: z.array(z.object({ name: z.string(), createdAt: z.iso.datetime() })),
  authenticatorApp: z.boolean(),
});
export type OtherSignInMethods = z.infer<typeof otherMethodsSchema>;

/** `passkey`: one could replace the code. */
const secondStepSchema = z.object({ owed: z.boolean(), passkey: z.boolean() });

const newAuthenticatorAppSchema = z.object({
  /** For manual entry. */
  secret: z.string(),
  /** otpauth://… */
  address: z.string(),
  /** A data URL. */
  qr: z.string(),
});
export type NewAuthenticatorApp = z.infer<typeof newAuthenticatorAppSchema>;

/** Shown once. */
const recoveryCodesSchema = z.object({ recoveryCodes: z.array(z.string()) });

const profileSchema = authUserSchema
  .omit({ id: true, role: true, heldBack: true, viewedUntil: true })
  .extend({
    hasPassword: z.boolean(),
    /** Requested and not confirmed yet. */
    pendingEmail: z.string().nullable(),
    preferences: mailPreferencesSchema,
    /** Gets monthly statements. */
    isSeller: z.boolean(),
    /** Empty for none. */
    receiptCompany: z.string(),
    authenticatorApp: z.boolean(),
    recoveryCodesLeft: z.number().int(),
    passkeys: z.array(z.object({ id: z.uuid(), name: z.string(), createdAt: z.iso.datetime() })),
    /** `google`, `oidc`. */
    connected: z.array(z.string()),
    /** Signs in only by emailed codes, and hasn't declined a passkey or a password yet. */
    offersSignInMethod: z.boolean(),
  });
export type Profile = z.infer<typeof profileSchema>;

const deviceSchema = z.object({
  id: z.uuid(),
  /** "Chrome on Windows" */
  name: z.string(),
  ipAddress: z.string().nullable(),
  lastUsedAt: z.iso.datetime(),
  /** This device. */
  current: z.boolean(),
});
export type Device = z.infer<typeof deviceSchema>;

const deletionEffectSchema = z.object({
  title: z.string(),
  startsAt: z.iso.datetime(),
  /** Pounds with two decimal places; "0.00" if nothing. */
  refund: z.string(),
});
export type DeletionEffect = z.infer<typeof deletionEffectSchema>;

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

/** Limits guessing; the limit per account is in the database. */
const guessRateLimit = { max: 20, timeWindow: '1 minute' } as const;

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

/** Limits guessing passwords and flooding mailboxes. */
const credentialRateLimit = { max: 10, timeWindow: '1 minute' } as const;

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
  // For an account without one.
  'POST /api/profile/password': {
    auth: 'user',
    freshSignIn: true,
    body: firstPasswordSchema,
    rateLimit: credentialRateLimit,
    errors: ['forbidden', 'conflict'],
  },
  // A passkey or password was taken or declined after paying.
  'PUT /api/profile/sign-in-offer': { auth: 'user' },
  'GET /api/profile/devices': { auth: 'user', answer: z.array(deviceSchema) },
  // Ends other sign-ins (`ended`) and private links (`alsoEnded`, in words).
  'DELETE /api/profile/devices': {
    auth: 'user',
    answer: z.object({ ended: z.number().int(), alsoEnded: z.string() }),
  },
  'DELETE /api/profile/devices/:id': { auth: 'user', params: z.object({ id: idField }) },
  'GET /api/profile/data.zip': { auth: 'user', sends: 'file', rateLimit: credentialRateLimit },
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
