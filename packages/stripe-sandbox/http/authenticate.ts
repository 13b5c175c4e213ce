/** The caller: a server with the secret key or a browser with the publishable one, and the account. */
import type { IncomingHttpHeaders } from 'node:http';
import type { Store } from '../store/store.ts';
import { inaccessibleAccount, invalidRequest, StripeProblem, unauthenticated } from '../wire/errors.ts';
import type { Audience, Route } from './route.ts';

export interface Keys {
  secretKey: string;
  publishableKey: string;
}

/** `Bearer KEY`, or the user name of Basic. */
function parseKey(authorization: string | undefined): string | undefined {
  const [scheme, value] = (authorization ?? '').split(' ');
  if (value === undefined || value === '') return undefined;
  if (/^bearer$/i.test(scheme ?? '')) return value;
  if (/^basic$/i.test(scheme ?? '')) return Buffer.from(value, 'base64').toString('utf8').split(':')[0];
  return undefined;
}

/** As Stripe masks keys in errors and logs. */
function maskKey(key: string): string {
  return `${key.slice(0, 8)}${'*'.repeat(Math.max(4, key.length - 12))}${key.slice(-4)}`;
}

/**
 * Identifies the caller.
 * @param formKey the parameter `key`, where Stripe.js sends the publishable key
 * @throws {StripeProblem} 401 for a missing or wrong key.
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
 * The connected account of a call; null for the platform.
 * @throws {StripeProblem} 400 if the call is for the platform only; 403 `account_invalid` for a foreign or closed
 * account.
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
