import { z } from 'zod';
import { idField } from '#shared/domain/id-field.ts';
import { isSingleLine } from '#shared/domain/single-line-text.ts';
import { emailField, nameSchema, passwordField } from '../contract.ts';
import { safeReturnPath } from '../current/return-path.ts';
import { OIDC_PROVIDER } from './oidc-provider.ts';

/** What the library is given: the fields of its body, or of its query for a GET. */
type Fields = Record<string, unknown>;

/** An endpoint of the sign-in library that people may call, and what they may send it. */
interface EndpointRule {
  /** The method it has here. What changes something is a POST with us, even where the library does it at a GET. */
  method: 'GET' | 'POST';
  /** Visitors are answered 401. */
  signedIn: boolean;
  /** What is read of the path. */
  params?: z.ZodType<Record<string, string>>;
  /** What is read of the request, body of a POST or query of a GET, and handed on: nothing else reaches the library. */
  input: z.ZodType<Fields>;
}

/** `closed` answers 404, and says why. */
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

/** A public-key credential as browsers write it in JSON; what they add to it is left out. */
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

/**
 * The whole surface of the sign-in library, method and path as it knows them: what is opened, and how; what is closed,
 * and why. Only what is opened here is a route of the site (`library-routes.server.ts`); a test fails for an endpoint
 * that the library has and this table does not. No way back is ever taken from a request as it stands, and the
 * addresses in our mail are made by us.
 */
export const libraryEndpoints: Readonly<Record<string, Endpoint>> = {
  // E-mail and password
  'POST /sign-up/email': openToVisitors(
    'POST',
    z
      .strictObject({
        ...nameSchema.shape,
        /** What others put together of the two; we do it ourselves. */
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
  // By a press on the page that the mailed link leads to: programs open every link of a mail.
  'GET /verify-email': openToVisitors('POST', z.strictObject({ token: linkToken })),

  // A link by mail
  'POST /sign-in/magic-link': openToVisitors(
    'POST',
    z
      .strictObject({ email: emailField, returnTo })
      .transform(({ email, returnTo }) => ({ email, metadata: { returnTo: safeReturnPath(returnTo) } })),
  ),
  'GET /magic-link/verify': openToVisitors('POST', z.strictObject({ token: linkToken })),

  // Passkeys
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

  // Google and OpenID Connect
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
    // Providers add fields of their own, which are left out.
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

  // Sign-ins and the account
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

  // The library's own pages
  'GET /ok': closed('the health checks are ours'),
  'GET /error': closed('what goes wrong at a provider is said on the sign-in page'),
};

/** An opened endpoint with the library's method and path. */
export interface OpenedEndpoint extends EndpointRule {
  library: { method: string; path: string };
}

/** What is opened, in the table's order. */
export const openedEndpoints: readonly OpenedEndpoint[] = Object.entries(libraryEndpoints).flatMap(
  ([name, endpoint]) => {
    if ('closed' in endpoint) return [];
    const [method = '', path = ''] = name.split(' ');
    return [{ ...endpoint, library: { method, path } }];
  },
);
