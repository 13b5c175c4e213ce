/**
 * Connected accounts of businesses in the UK, with Stripe's Express dashboard
 * (https://docs.stripe.com/api/accounts): sole traders, companies and charities.
 */
import { route } from '../http/route.ts';
import type { Due, Sandbox } from '../sandbox.ts';
import type { Account, DeletedAccount } from '../store/objects.ts';
import type { Store } from '../store/store.ts';
import { inaccessibleAccount, invalidRequest } from '../wire/errors.ts';
import { newId, randomLetters } from '../wire/ids.ts';
import { listOf, page, pagingParams, within } from '../wire/lists.ts';
import {
  changeMetadata,
  flag,
  integer,
  metadata,
  momentRange,
  oneOf,
  type Parsed,
  record,
  required,
  text,
} from '../wire/params.ts';
import { withConsequences } from './account-requirements.ts';

/**
 * The account with this id.
 * @throws {StripeProblem} 403 `account_invalid`, also for one that was closed.
 */
export function findAccount(sandbox: Sandbox, id: string): Account {
  const account = sandbox.store.get('accounts', id);
  if (account === undefined || 'deleted' in account) throw inaccessibleAccount(id);
  return account;
}

/** Every account that is not closed, oldest first. */
export function openAccounts(store: Store): Account[] {
  return store.all('accounts').filter((account): account is Account => !('deleted' in account));
}

/** Stores an account with what follows from it, and publishes `account.updated` where it existed `before`. */
export function saveAccount(sandbox: Sandbox, changed: Account, before: Account | null): Account {
  const demands = sandbox.store.get('demands', changed.id) ?? [];
  const account = withConsequences(changed, demands, sandbox.now());
  sandbox.store.put('accounts', account.id, account);
  if (before !== null) sandbox.as(account.id).publish('account.updated', account, before);
  return account;
}

/** The deadlines of what accounts have to bring. */
export function accountDues(store: Store): Due[] {
  return openAccounts(store).flatMap((account) => {
    const at = account.requirements?.current_deadline ?? null;
    return at === null ? [] : [{ at, happen: (sandbox) => void saveAccount(sandbox, account, account) }];
  });
}

const capability = record({ requested: flag() });

const addressFields = {
  city: text(),
  country: oneOf('GB'),
  line1: text(),
  line2: text(),
  postal_code: text(),
  state: text(),
};

const fields = {
  business_profile: record({
    mcc: text(4),
    name: text(),
    product_description: text(),
    support_email: text(),
    support_phone: text(),
    url: text(),
  }),
  business_type: oneOf('individual', 'company', 'non_profit'),
  capabilities: record({ card_payments: capability, transfers: capability }),
  company: record({
    address: record(addressFields),
    directors_provided: flag(),
    name: text(),
    phone: text(),
    tax_id: text(),
  }),
  email: text(512),
  individual: record({
    address: record(addressFields),
    dob: record({
      day: required(integer({ min: 1, max: 31 })),
      month: required(integer({ min: 1, max: 12 })),
      year: required(integer({ min: 1900 })),
    }),
    email: text(),
    first_name: text(),
    last_name: text(),
    phone: text(),
  }),
  metadata: metadata(),
  settings: record({
    payouts: record({
      schedule: record({ interval: oneOf('daily', 'manual') }),
      statement_descriptor: text(22),
    }),
  }),
};

type AccountFields = Parsed<typeof fields>;

const noAddress = { city: null, country: null, line1: null, line2: null, postal_code: null, state: null };

function withCapabilities(account: Account, asked: AccountFields['capabilities']): Account['capabilities'] {
  const wanted = Object.entries(asked ?? {}).filter(([, { requested }]) => requested !== undefined);
  const changes = new Map(wanted.map(([name, { requested }]) => [name, requested === true]));
  const kept = Object.entries(account.capabilities ?? {}).filter(([name]) => changes.get(name) !== false);
  const added = [...changes]
    .filter(([, requested]) => requested)
    .map(([name]) => [name, 'inactive'] as const);
  return { ...Object.fromEntries(added), ...Object.fromEntries(kept) };
}

function withPerson(account: Account, given: AccountFields['individual']): Account['individual'] {
  if (given === undefined) return account.individual;
  const before = account.individual;
  return {
    ...before,
    ...given,
    id: before?.id ?? newId('person'),
    object: 'person',
    account: account.id,
    address: { ...noAddress, country: 'GB', ...before?.address, ...given.address },
    created: before?.created ?? account.created ?? 0,
  };
}

function withCompany(account: Account, given: AccountFields['company']): Account['company'] {
  if (given === undefined) return account.company;
  const { tax_id: taxId, ...shown } = given;
  const before = account.company;
  return {
    ...before,
    ...shown,
    address: { ...noAddress, country: 'GB', ...before?.address, ...given.address },
    tax_id_provided: taxId !== undefined || before?.tax_id_provided === true,
  };
}

function withSettings(account: Account, given: AccountFields['settings']): Account['settings'] {
  const { payouts, ...others } = account.settings ?? {};
  return {
    branding: { icon: null, logo: null, primary_color: null, secondary_color: null },
    card_payments: {
      statement_descriptor_prefix: null,
      statement_descriptor_prefix_kana: null,
      statement_descriptor_prefix_kanji: null,
    },
    dashboard: { display_name: account.business_profile?.name ?? null, timezone: 'Etc/UTC' },
    payments: {
      statement_descriptor: null,
      statement_descriptor_kana: null,
      statement_descriptor_kanji: null,
      statement_descriptor_prefix_kana: null,
      statement_descriptor_prefix_kanji: null,
    },
    ...others,
    payouts: {
      debit_negative_balances: true,
      statement_descriptor: given?.payouts?.statement_descriptor ?? payouts?.statement_descriptor ?? null,
      schedule: {
        delay_days: 3,
        interval: given?.payouts?.schedule?.interval ?? payouts?.schedule.interval ?? 'daily',
      },
    },
  };
}

/** The account with what the platform, or its form, says of it. */
export function withFields(account: Account, given: AccountFields): Account {
  const profile = { ...account.business_profile, ...given.business_profile };
  const changed: Account = {
    ...account,
    business_profile: {
      mcc: profile.mcc ?? null,
      minority_owned_business_designation: null,
      name: profile.name ?? null,
      product_description: profile.product_description ?? null,
      specified_commercial_transactions_act_url: null,
      support_address: null,
      support_email: profile.support_email ?? null,
      support_phone: profile.support_phone ?? null,
      support_url: null,
      url: profile.url ?? null,
    },
    business_type: given.business_type ?? account.business_type ?? null,
    capabilities: withCapabilities(account, given.capabilities),
    company: withCompany(account, given.company),
    email: given.email ?? account.email,
    individual: withPerson(account, given.individual),
    metadata: changeMetadata(account.metadata ?? {}, given.metadata),
  };
  return { ...changed, settings: withSettings(changed, given.settings) };
}

function emptyAccount(sandbox: Sandbox): Account {
  // As Stripe's: sixteen letters and digits.
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
    external_accounts: listOf([], `/v1/accounts/${id}/external_accounts`),
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
  route({
    operation: 'accounts.create',
    method: 'POST',
    path: '/v1/accounts',
    params: {
      ...fields,
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
      return saveAccount(sandbox, withFields(emptyAccount(sandbox), params), null);
    },
  }),
  route({
    operation: 'accounts.retrieve',
    method: 'GET',
    path: '/v1/accounts/{id}',
    params: {},
    handle: ({ sandbox, id }) => findAccount(sandbox, id),
  }),
  route({
    operation: 'accounts.update',
    method: 'POST',
    path: '/v1/accounts/{id}',
    params: fields,
    handle({ sandbox, id }, params) {
      const before = findAccount(sandbox, id);
      return saveAccount(sandbox, withFields(before, params), before);
    },
  }),
  route({
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
  route({
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
  route({
    operation: 'accounts.list',
    method: 'GET',
    path: '/v1/accounts',
    params: { ...pagingParams, created: momentRange() },
    handle({ sandbox }, params) {
      const accounts = openAccounts(sandbox.store).filter(({ created }) =>
        within(created ?? 0, params.created),
      );
      return page(accounts, params, '/v1/accounts', 'account');
    },
  }),
  route({
    operation: 'accounts.list_external_accounts',
    method: 'GET',
    path: '/v1/accounts/{id}/external_accounts',
    params: { ...pagingParams, object: oneOf('bank_account') },
    handle: ({ sandbox, id }, params) =>
      page(
        findAccount(sandbox, id).external_accounts?.data ?? [],
        params,
        `/v1/accounts/${id}/external_accounts`,
        'external account',
      ),
  }),
];
