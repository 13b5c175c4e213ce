/**
 * Connected UK accounts with Stripe's Express dashboard (https://docs.stripe.com/api/accounts): sole traders,
 * companies and charities.
 */
import { defineRoute } from '../http/route.ts';
import type { DueAction, Sandbox } from '../sandbox.ts';
import type { Account, DeletedAccount } from '../store/objects.ts';
import type { Store } from '../store/store.ts';
import { inaccessibleAccount, invalidRequest } from '../wire/errors.ts';
import { randomLetters } from '../wire/ids.ts';
import { isWithinRange, listObject, paginate, pagingParams } from '../wire/lists.ts';
import { momentRange, oneOf, record, required } from '../wire/params.ts';
import { accountFields, applyAccountFields } from './account-fields.ts';
import { applyRequirements } from './account-requirements.ts';

/** @throws {StripeProblem} 403 `account_invalid`, also if it is closed. */
export function findAccount(sandbox: Sandbox, id: string): Account {
  const account = sandbox.store.get('accounts', id);
  if (account === undefined || 'deleted' in account) throw inaccessibleAccount(id);
  return account;
}

export function listOpenAccounts(store: Store): Account[] {
  return store.all('accounts').filter((account): account is Account => !('deleted' in account));
}

/** Derives its state and stores it; publishes `account.updated` if it existed `before`. */
export function saveAccount(sandbox: Sandbox, changed: Account, before: Account | null): Account {
  const demands = sandbox.store.get('demands', changed.id) ?? [];
  const account = applyRequirements(changed, demands, sandbox.now());
  sandbox.store.put('accounts', account.id, account);
  if (before !== null) sandbox.as(account.id).publish('account.updated', account, before);
  return account;
}

/** Deadlines of demands. */
export function accountDueActions(store: Store): DueAction[] {
  return listOpenAccounts(store).flatMap((account) => {
    const at = account.requirements?.current_deadline ?? null;
    return at === null ? [] : [{ at, happen: (sandbox) => void saveAccount(sandbox, account, account) }];
  });
}

function emptyAccount(sandbox: Sandbox): Account {
  // Like Stripe's: sixteen letters and digits.
  const id = `acct_1${randomLetters(15)}`;
  return {
    id,
    object: 'account',
    charges_enabled: false,
    controller: {
      fees: { payer: 'application_express' },
      is_controller: true,
      losses: { payments: 'application' },
      requirement_collection: 'stripe',
      stripe_dashboard: { type: 'express' },
      type: 'application',
    },
    country: 'GB',
    created: sandbox.now(),
    default_currency: 'gbp',
    details_submitted: false,
    email: null,
    external_accounts: listObject([], `/v1/accounts/${id}/external_accounts`),
    future_requirements: {
      alternatives: [],
      current_deadline: null,
      currently_due: [],
      disabled_reason: null,
      errors: [],
      eventually_due: [],
      past_due: [],
      pending_verification: [],
    },
    payouts_enabled: false,
    tos_acceptance: { date: null, ip: null, user_agent: null },
    type: 'express',
  };
}

const rejections = {
  fraud_other: 'rejected.platform_fraud',
  other: 'rejected.platform_other',
  terms_of_service: 'rejected.platform_terms_of_service',
} as const;

export const accountRoutes = [
  defineRoute({
    operation: 'accounts.create',
    method: 'POST',
    path: '/v1/accounts',
    params: {
      ...accountFields,
      controller: record({
        fees: record({ payer: oneOf('application') }),
        losses: record({ payments: oneOf('application') }),
        requirement_collection: oneOf('stripe'),
        stripe_dashboard: record({ type: oneOf('express') }),
      }),
      country: oneOf('GB'),
      default_currency: oneOf('gbp'),
      type: oneOf('express'),
    },
    handle({ sandbox }, params) {
      const { controller, type } = params;
      if (controller !== undefined && type !== undefined) {
        throw invalidRequest(
          'You may not provide the `type` parameter and `controller` parameters simultaneously.',
          {
            code: 'parameters_exclusive',
            param: 'type',
          },
        );
      }
      if (type === undefined && controller?.stripe_dashboard?.type === undefined) {
        throw invalidRequest(
          'The payments sandbox knows accounts with the Express dashboard only: say so with `type` or `controller`.',
          { param: 'type' },
        );
      }
      return saveAccount(sandbox, applyAccountFields(emptyAccount(sandbox), params), null);
    },
  }),
  defineRoute({
    operation: 'accounts.retrieve',
    method: 'GET',
    path: '/v1/accounts/{id}',
    params: {},
    handle: ({ sandbox, id }) => findAccount(sandbox, id),
  }),
  defineRoute({
    operation: 'accounts.update',
    method: 'POST',
    path: '/v1/accounts/{id}',
    params: accountFields,
    handle({ sandbox, id }, params) {
      const before = findAccount(sandbox, id);
      return saveAccount(sandbox, applyAccountFields(before, params), before);
    },
  }),
  defineRoute({
    operation: 'accounts.reject',
    method: 'POST',
    path: '/v1/accounts/{id}/reject',
    params: { reason: required(oneOf('fraud_other', 'other', 'terms_of_service')) },
    handle({ sandbox, id }, { reason }) {
      const before = findAccount(sandbox, id);
      if (before.requirements === undefined) return before;
      const requirements = { ...before.requirements, disabled_reason: rejections[reason] };
      return saveAccount(sandbox, { ...before, requirements }, before);
    },
  }),
  defineRoute({
    operation: 'accounts.delete',
    method: 'DELETE',
    path: '/v1/accounts/{id}',
    params: {},
    handle({ sandbox, id }) {
      findAccount(sandbox, id);
      const deleted: DeletedAccount = { id, object: 'account', deleted: true };
      sandbox.store.put('accounts', id, deleted);
      sandbox.store.remove('demands', id);
      return deleted;
    },
  }),
  defineRoute({
    operation: 'accounts.list',
    method: 'GET',
    path: '/v1/accounts',
    params: { ...pagingParams, created: momentRange() },
    handle({ sandbox }, params) {
      const accounts = listOpenAccounts(sandbox.store).filter(({ created }) =>
        isWithinRange(created ?? 0, params.created),
      );
      return paginate(accounts, params, '/v1/accounts', 'account');
    },
  }),
  defineRoute({
    operation: 'accounts.list_external_accounts',
    method: 'GET',
    path: '/v1/accounts/{id}/external_accounts',
    params: { ...pagingParams, object: oneOf('bank_account') },
    handle: ({ sandbox, id }, params) =>
      paginate(
        findAccount(sandbox, id).external_accounts?.data ?? [],
        params,
        `/v1/accounts/${id}/external_accounts`,
        'external account',
      ),
  }),
];
