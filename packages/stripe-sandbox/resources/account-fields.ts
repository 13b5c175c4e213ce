/** Data of a connected account from the platform or its form, and the resulting state. */
import type { Account } from '../store/objects.ts';
import { newId } from '../wire/ids.ts';
import {
  applyMetadataChange,
  flag,
  integer,
  metadata,
  oneOf,
  type Parsed,
  record,
  required,
  text,
} from '../wire/params.ts';

const capability = record({ requested: flag() });

const addressFields = {
  city: text(),
  country: oneOf('GB'),
  line1: text(),
  line2: text(),
  postal_code: text(),
  state: text(),
};

export const accountFields = {
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

export type AccountFields = Parsed<typeof accountFields>;

const emptyAddress = { city: null, country: null, line1: null, line2: null, postal_code: null, state: null };

function applyCapabilities(account: Account, asked: AccountFields['capabilities']): Account['capabilities'] {
  const wanted = Object.entries(asked ?? {}).filter(([, { requested }]) => requested !== undefined);
  const changes = new Map(wanted.map(([name, { requested }]) => [name, requested === true]));
  const kept = Object.entries(account.capabilities ?? {}).filter(([name]) => changes.get(name) !== false);
  const added = [...changes]
    .filter(([, requested]) => requested)
    .map(([name]) => [name, 'inactive'] as const);
  return { ...Object.fromEntries(added), ...Object.fromEntries(kept) };
}

function applyPerson(account: Account, given: AccountFields['individual']): Account['individual'] {
  if (given === undefined) return account.individual;
  const before = account.individual;
  return {
    ...before,
    ...given,
    id: before?.id ?? newId('person'),
    object: 'person',
    account: account.id,
    address: { ...emptyAddress, country: 'GB', ...before?.address, ...given.address },
    created: before?.created ?? account.created ?? 0,
  };
}

function applyCompany(account: Account, given: AccountFields['company']): Account['company'] {
  if (given === undefined) return account.company;
  const { tax_id: taxId, ...shown } = given;
  const before = account.company;
  return {
    ...before,
    ...shown,
    address: { ...emptyAddress, country: 'GB', ...before?.address, ...given.address },
    tax_id_provided: taxId !== undefined || before?.tax_id_provided === true,
  };
}

function applySettings(account: Account, given: AccountFields['settings']): Account['settings'] {
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

export function applyAccountFields(account: Account, given: AccountFields): Account {
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
    capabilities: applyCapabilities(account, given.capabilities),
    company: applyCompany(account, given.company),
    email: given.email ?? account.email,
    individual: applyPerson(account, given.individual),
    metadata: applyMetadataChange(account.metadata ?? {}, given.metadata),
  };
  return { ...changed, settings: applySettings(changed, given.settings) };
}
