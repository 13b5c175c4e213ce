import { z } from 'zod';
import { idField } from '#shared/domain/id-field.ts';
import { isSingleLine } from '#shared/domain/single-line-text.ts';
import { emailField, nameSchema, passwordField } from '../contract.ts';
import { safeReturnPath } from '../current/return-path.ts';
import { OIDC_PROVIDER } from './oidc-provider.ts';
import { codeToken } from './sign-in-code.server.ts';
import { codeNonceField, signInCodeSchema } from './sign-in-code.ts';

/** Body, or query of a GET. */
type Fields = Record<string, unknown>;

interface EndpointRule {
  /** Changes are always POST here, even where the library uses GET. */
  method: 'GET' | 'POST';
  /** Visitors get 401. */
  signedIn: boolean;
  params?: z.ZodType<Record<string, string>>;
  /** Only these fields reach the library. */
  input: z.ZodType<Fields>;
}

/** `closed` answers 404; the value is the reason. */
type Endpoint = EndpointRule | { closed: string };

const openToVisitors = (method: EndpointRule['method'], input: EndpointRule['input']): EndpointRule => ({
  method,
  signedIn: false,
  input,
});
const openSignedIn = (method: EndpointRule['method'], input: EndpointRule['input']): EndpointRule => ({
  method,
  signedIn: true,
  input,
});
const closed = (closed: string): Endpoint => ({ closed });

const noFields = z.strictObject({});
const typedPassword = z.string().min(1, 'Password is required').max(128);
const linkToken = z.string().min(1).max(2000);
const returnTo = z.string().max(2000).optional();
const passkeyName = z
  .string()
  .trim()
  .min(1, 'Name is required')
  .max(80, 'The name is too long')
  .refine(isSingleLine, 'The name has characters we can’t show');

/** Drops fields browsers add. */
const credential = <Answer extends z.ZodRawShape>(answer: Answer) =>
  z.object({
    id: z.string().min(1).max(2000),
    rawId: z.string().max(2000),
    type: z.literal('public-key'),
    authenticatorAttachment: z.string().max(40).nullish(),
    clientExtensionResults: z.record(z.string(), z.unknown()),
    response: z.object({ clientDataJSON: z.string().max(10_000), ...answer }),
  });
const base64Field = z.string().max(20_000);

const REPLACED_BY_OURS = 'done by a route of our own, with our own checks';
const UNUSED = 'no screen of ours needs it';

/** Every library endpoint: opened how, or closed why (a test checks it). Only opened ones become routes. */
export const libraryEndpoints: Readonly<Record<string, Endpoint>> = {
  'POST /sign-up/email': openToVisitors(
    'POST',
    z
      .strictObject({
        ...nameSchema.shape,
        /** We compute the full name from both. */
        name: z.string().max(200, 'Name is too long').optional(),
        email: emailField,
        password: passwordField,
      })
      .transform(({ firstName, lastName, email, password }) => {
        return { name: `${firstName} ${lastName}`, firstName, lastName, email, password };
      }),
  ),
  'POST /sign-in/email': openToVisitors(
    'POST',
    z.strictObject({ email: emailField, password: typedPassword }),
  ),
  'POST /request-password-reset': openToVisitors('POST', z.strictObject({ email: emailField })),
  'GET /reset-password/:token': closed('the mailed link leads to our own page'),
  'POST /reset-password': openToVisitors(
    'POST',
    z.strictObject({ token: linkToken, newPassword: passwordField }),
  ),
  'POST /verify-password': closed('whoever asks for a password again does it as part of what it is for'),
  'POST /change-password': closed(REPLACED_BY_OURS),
  'POST /change-email': closed(REPLACED_BY_OURS),
  'POST /send-verification-email': openSignedIn('POST', z.strictObject({ email: emailField })),
  // POST, because mail scanners open links.
  'GET /verify-email': openToVisitors('POST', z.strictObject({ token: linkToken })),

  'POST /sign-in/magic-link': openToVisitors(
    'POST',
    z
      /** With a nonce the mail has a code too, for the browser that sent it. */
      .strictObject({ email: emailField, returnTo, nonce: codeNonceField.optional() })
      .transform(({ email, returnTo, nonce }) => ({
        email,
        metadata: { returnTo: safeReturnPath(returnTo), nonce },
      })),
  ),
  // The link's token, or the code with the browser's nonce.
  'GET /magic-link/verify': openToVisitors(
    'POST',
    z
      .strictObject({
        token: linkToken.optional(),
        ...signInCodeSchema.partial().shape,
      })
      .transform(({ token, email, nonce, code }, context) => {
        if (token !== undefined && !token.startsWith('code.')) return { token };
        if (email !== undefined && nonce !== undefined && code !== undefined)
          return { token: codeToken({ email, nonce, code }) };
        context.addIssue({ code: 'custom', path: ['token'], message: 'Open the link in our email' });
        return z.NEVER;
      }),
  ),

  'GET /passkey/generate-authenticate-options': openToVisitors('GET', noFields),
  'POST /passkey/verify-authentication': openToVisitors(
    'POST',
    z.strictObject({
      response: credential({
        authenticatorData: base64Field,
        signature: base64Field,
        userHandle: base64Field.nullish(),
      }),
    }),
  ),
  'GET /passkey/generate-register-options': openSignedIn('GET', z.strictObject({ name: passkeyName })),
  'POST /passkey/verify-registration': openSignedIn(
    'POST',
    z.strictObject({
      name: passkeyName,
      response: credential({
        attestationObject: z.string().max(100_000),
        transports: z.array(z.string().max(40)).max(10).optional(),
      }),
    }),
  ),
  'POST /passkey/update-passkey': openSignedIn('POST', z.strictObject({ id: idField, name: passkeyName })),
  'POST /passkey/delete-passkey': closed(REPLACED_BY_OURS),
  'GET /passkey/list-user-passkeys': closed('the profile shows them'),

  'POST /sign-in/social': openToVisitors(
    'POST',
    z
      .strictObject({ provider: z.enum(['google', OIDC_PROVIDER]), returnTo })
      .transform(({ provider, returnTo }) => ({
        provider,
        callbackURL: safeReturnPath(returnTo),
        errorCallbackURL: '/sign-in',
        disableRedirect: true,
      })),
  ),
  'GET /callback/:id': {
    method: 'GET',
    signedIn: false,
    params: z.object({ id: z.enum(['google', OIDC_PROVIDER]) }),
    // Drops fields that providers add.
    input: z.object({
      state: z.string().max(2000).optional(),
      code: z.string().max(4000).optional(),
      iss: z.string().max(2000).optional(),
      error: z.string().max(200).optional(),
      error_description: z.string().max(2000).optional(),
    }),
  },
  'POST /callback/:id': closed('neither provider answers by a form'),
  'POST /link-social': closed(UNUSED),
  'POST /unlink-account': closed(UNUSED),
  'GET /list-accounts': closed('the profile shows them'),
  'GET /account-info': closed(UNUSED),
  'POST /get-access-token': closed('tokens of the providers are nobody’s but ours'),
  'POST /refresh-token': closed('tokens of the providers are nobody’s but ours'),

  'GET /get-session': closed('GET /api/auth/user says who is signed in'),
  'POST /get-session': closed('GET /api/auth/user says who is signed in'),
  'POST /update-session': closed(UNUSED),
  'GET /list-sessions': closed(REPLACED_BY_OURS),
  'POST /revoke-session': closed(REPLACED_BY_OURS),
  'POST /revoke-sessions': closed(REPLACED_BY_OURS),
  'POST /revoke-other-sessions': closed(REPLACED_BY_OURS),
  'POST /sign-out': closed(REPLACED_BY_OURS),
  'POST /update-user': closed(REPLACED_BY_OURS),
  'POST /delete-user': closed(REPLACED_BY_OURS),
  'GET /delete-user/callback': closed(REPLACED_BY_OURS),

  'GET /ok': closed('the health checks are ours'),
  'GET /error': closed('what goes wrong at a provider is said on the sign-in page'),
};

export interface OpenedEndpoint extends EndpointRule {
  library: { method: string; path: string };
}

export const openedEndpoints: readonly OpenedEndpoint[] = Object.entries(libraryEndpoints).flatMap(
  ([name, endpoint]) => {
    if ('closed' in endpoint) return [];
    const [method = '', path = ''] = name.split(' ');
    return [{ ...endpoint, library: { method, path } }];
  },
);
