/** Who calls: the shop's server with its secret key, or a browser with the publishable one; and for which account. */
import type { IncomingHttpHeaders } from 'node:http';
import type { Store } from '../store/store.ts';
import { inaccessibleAccount, invalidRequest, StripeProblem, unauthenticated } from '../wire/errors.ts';
import type { Audience, Route } from './route.ts';

/** The keys the sandbox was started with. */
export interface Keys {
  secretKey: string;
  publishableKey: string;
}

/** The key in the Authorization header, as `Bearer KEY` or as Basic's user name. */
function parseKey(authorization: string | undefined): string | undefined {
  const [scheme, value] = (authorization ?? '').split(' ');
  if (value === undefined || value === '') return undefined;
  if (/^bearer$/i.test(scheme ?? '')) return value;
  if (/^basic$/i.test(scheme ?? '')) return Buffer.from(value, 'base64').toString('utf8').split(':')[0];
  return undefined;
}

/** Enough of a key to recognise it, as Stripe shows it in errors and logs. */
function maskKey(key: string): string {
  return `${key.slice(0, 8)}${'*'.repeat(Math.max(4, key.length - 12))}${key.slice(-4)}`;
}

/**
 * Says who calls.
 * @param formKey the `key` parameter, in which Stripe.js sends the publishable key
 * @throws {StripeProblem} 401 without a key or with another one.
 */
export function authenticate(
  headers: IncomingHttpHeaders,
  formKey: string | undefined,
  keys: Keys,
): Audience {
  const key = parseKey(headers.authorization) ?? formKey;
  if (key === undefined) {
    throw unauthenticated(
      "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY'). See https://docs.stripe.com/api#authentication for details.",
    );
  }
  if (key === keys.secretKey) return 'server';
  if (key === keys.publishableKey) return 'browser';
  throw unauthenticated(`Invalid API Key provided: ${maskKey(key)}`);
}

/** 401 for a publishable key where a secret one is needed. */
export function secretKeyRequiredError(): StripeProblem {
  return new StripeProblem(401, {
    type: 'invalid_request_error',
    code: 'secret_key_required',
    message:
      'This API call cannot be made with a publishable API key. Please use a secret API key. You can find a list of your API keys at https://dashboard.stripe.com/account/apikeys.',
  });
}

/**
 * The connected account that a call is made for; null for the platform itself.
 * @throws {StripeProblem} 400 where the sandbox offers the call for the platform only; 403 `account_invalid` for an
 * account that is not the platform's, or no more.
 */
export function findCallingAccount(headers: IncomingHttpHeaders, route: Route, store: Store): string | null {
  const id = headers['stripe-account'];
  if (typeof id !== 'string') return null;
  if (!route.forAccounts) {
    throw invalidRequest(
      `The payments sandbox does not offer ${route.operation} for connected accounts (Stripe-Account).`,
    );
  }
  const account = store.get('accounts', id);
  if (account === undefined || 'deleted' in account) throw inaccessibleAccount(id);
  return id;
}
