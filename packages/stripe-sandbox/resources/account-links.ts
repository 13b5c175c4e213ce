/**
 * Links to an account's form (https://docs.stripe.com/api/account_links) and dashboard
 * (https://docs.stripe.com/api/accounts/login_link), valid for five minutes; the form's only once.
 */
import { defineRoute } from '../http/route.ts';
import type { Sandbox } from '../sandbox.ts';
import type { AccountLink } from '../store/store.ts';
import { invalidRequest } from '../wire/errors.ts';
import { randomLetters } from '../wire/ids.ts';
import { oneOf, record, required, text } from '../wire/params.ts';
import { findAccount } from './accounts.ts';

const linkTtlSeconds = 300;

/** Time to fill in the form. */
const formTtlSeconds = 3600;

type NewLink = Pick<AccountLink, 'account' | 'kind' | 'refreshUrl' | 'returnUrl'>;

function createAccountLink(sandbox: Sandbox, link: NewLink): string {
  const secret = randomLetters(32);
  const lives = link.kind === 'onboarding_form' ? formTtlSeconds : linkTtlSeconds;
  sandbox.store.put('accountLinks', secret, { ...link, expiresAt: sandbox.now() + lives, used: false });
  return secret;
}

/** Undefined if there never was one. */
export function findAccountLink(
  sandbox: Sandbox,
  secret: string,
  kind: AccountLink['kind'],
): AccountLink | undefined {
  const link = sandbox.store.get('accountLinks', secret);
  return link?.kind === kind ? link : undefined;
}

/** False if used, expired or for a closed account. */
export function isLinkValid(sandbox: Sandbox, { account, expiresAt, used }: AccountLink): boolean {
  const found = sandbox.store.get('accounts', account);
  return !used && sandbox.now() < expiresAt && found !== undefined && !('deleted' in found);
}

export function markLinkUsed(sandbox: Sandbox, secret: string, link: AccountLink): void {
  sandbox.store.put('accountLinks', secret, { ...link, used: true });
}

/** Returns the secret to submit the form. */
export function openOnboardingForm(sandbox: Sandbox, secret: string, link: AccountLink): string {
  markLinkUsed(sandbox, secret, link);
  return createAccountLink(sandbox, { ...link, kind: 'onboarding_form' });
}

function checkUrl(url: string, param: string): void {
  if (/^https?:\/\//.test(url) && URL.canParse(url)) return;
  throw invalidRequest('Not a valid URL', { code: 'url_invalid', param });
}

export const accountLinkRoutes = [
  defineRoute({
    operation: 'account_links.create',
    method: 'POST',
    path: '/v1/account_links',
    params: {
      account: required(text()),
      collection_options: record({
        fields: oneOf('currently_due', 'eventually_due'),
        future_requirements: oneOf('include', 'omit'),
      }),
      refresh_url: required(text()),
      return_url: required(text()),
      type: required(oneOf('account_onboarding', 'account_update')),
    },
    handle({ sandbox }, params) {
      const { id } = findAccount(sandbox, params.account);
      checkUrl(params.refresh_url, 'refresh_url');
      checkUrl(params.return_url, 'return_url');
      if (params.type !== 'account_onboarding') {
        throw invalidRequest(
          'You requested an account link of type account_update. Valid types for this account are ["account_onboarding"].',
          { param: 'type' },
        );
      }
      const secret = createAccountLink(sandbox, {
        account: id,
        kind: 'onboarding_link',
        refreshUrl: params.refresh_url,
        returnUrl: params.return_url,
      });
      return {
        object: 'account_link',
        created: sandbox.now(),
        expires_at: sandbox.now() + linkTtlSeconds,
        url: `${sandbox.publicUrl}/connect/setup/${secret}`,
      };
    },
  }),
  defineRoute({
    operation: 'accounts.create_login_link',
    method: 'POST',
    path: '/v1/accounts/{id}/login_links',
    params: {},
    handle({ sandbox, id }) {
      const account = findAccount(sandbox, id);
      if (!account.details_submitted) {
        throw invalidRequest('Cannot create a login link for an account that has not completed onboarding.');
      }
      const secret = createAccountLink(sandbox, {
        account: id,
        kind: 'dashboard',
        refreshUrl: '',
        returnUrl: '',
      });
      return {
        object: 'login_link',
        created: sandbox.now(),
        url: `${sandbox.publicUrl}/connect/express/${secret}`,
      };
    },
  }),
];
