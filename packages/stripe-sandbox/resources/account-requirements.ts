/**
 * What an account must still provide, and may do meanwhile
 * (https://docs.stripe.com/connect/handling-api-verification). Derived from the account and extra demands.
 */
import type { Account } from '../store/objects.ts';
import type { Demand } from '../store/store.ts';

interface Requirement {
  name: string;
  met(account: Account): boolean;
}

const hasUsableBank = (account: Account): boolean =>
  account.external_accounts?.data.some(
    (bank) => bank.object === 'bank_account' && bank.status !== 'errored',
  ) === true;

const commonRequirements: Requirement[] = [
  { name: 'external_account', met: hasUsableBank },
  { name: 'tos_acceptance.date', met: ({ tos_acceptance: terms }) => typeof terms?.date === 'number' },
  { name: 'tos_acceptance.ip', met: ({ tos_acceptance: terms }) => typeof terms?.ip === 'string' },
];

const individualRequirements: Requirement[] = [
  { name: 'individual.first_name', met: ({ individual }) => Boolean(individual?.first_name) },
  { name: 'individual.last_name', met: ({ individual }) => Boolean(individual?.last_name) },
  { name: 'individual.dob.day', met: ({ individual }) => Boolean(individual?.dob?.day) },
  { name: 'individual.dob.month', met: ({ individual }) => Boolean(individual?.dob?.month) },
  { name: 'individual.dob.year', met: ({ individual }) => Boolean(individual?.dob?.year) },
  { name: 'individual.address.line1', met: ({ individual }) => Boolean(individual?.address?.line1) },
  { name: 'individual.address.city', met: ({ individual }) => Boolean(individual?.address?.city) },
  {
    name: 'individual.address.postal_code',
    met: ({ individual }) => Boolean(individual?.address?.postal_code),
  },
];

const companyRequirements: Requirement[] = [
  { name: 'company.name', met: ({ company }) => Boolean(company?.name) },
  { name: 'company.tax_id', met: ({ company }) => company?.tax_id_provided === true },
  { name: 'company.address.line1', met: ({ company }) => Boolean(company?.address?.line1) },
  { name: 'company.address.city', met: ({ company }) => Boolean(company?.address?.city) },
  { name: 'company.address.postal_code', met: ({ company }) => Boolean(company?.address?.postal_code) },
  { name: 'company.directors_provided', met: ({ company }) => company?.directors_provided === true },
];

function listRequirements({ business_type: type }: Account): Requirement[] {
  if (!type) return [{ name: 'business_type', met: () => false }, ...commonRequirements];
  return [...(type === 'individual' ? individualRequirements : companyRequirements), ...commonRequirements];
}

/** By Stripe's names. */
export function listMissingRequirements(account: Account): string[] {
  return listRequirements(account)
    .filter(({ met }) => !met(account))
    .map(({ name }) => name);
}

/** Stripe's name of the identity document. */
export function identityDocument(account: Account): string {
  return `${account.business_type === 'individual' ? 'individual' : 'company'}.verification.document`;
}

/** Rejected by Stripe or the platform, for good. */
export function isRejected(account: Account): boolean {
  return account.requirements?.disabled_reason?.startsWith('rejected.') === true;
}

const compareDeadlines = (one: Demand, other: Demand) => (one.deadline ?? 0) - (other.deadline ?? 0);

/**
 * Derives requirements, capabilities and switches.
 * @param now seconds since 1970; passed deadlines are overdue
 */
export function applyRequirements(account: Account, demands: Demand[], now: number): Account {
  const missing = listMissingRequirements(account);
  const overdue = demands.filter(({ deadline }) => deadline === null || deadline <= now);
  const coming = demands.filter((demand) => !overdue.includes(demand)).toSorted(compareDeadlines);
  const names = (list: Demand[]) => list.map(({ requirement }) => requirement);
  const pastDue = [...missing, ...names(overdue)];
  const rejected = isRejected(account) ? account.requirements?.disabled_reason : null;
  // Without a bank account only payouts stop; transfers still arrive and wait.
  const blocked = pastDue.some((name) => name !== 'external_account');
  const enabled = account.details_submitted && !blocked && !rejected;
  const due = [...pastDue, ...names(coming)];
  return {
    ...account,
    capabilities: Object.fromEntries(
      Object.keys(account.capabilities ?? {}).map((name) => [name, enabled ? 'active' : 'inactive']),
    ),
    charges_enabled: enabled,
    payouts_enabled: enabled && hasUsableBank(account),
    requirements: {
      alternatives: [],
      current_deadline: coming[0]?.deadline ?? null,
      currently_due: due,
      disabled_reason: rejected ?? (pastDue.length > 0 ? 'requirements.past_due' : null),
      errors: demands.flatMap(({ error, requirement }) => (error ? [{ ...error, requirement }] : [])),
      eventually_due: due,
      past_due: pastDue,
      pending_verification: [],
    },
  };
}
