import type { Sandbox } from '../sandbox.ts';
import type { Account, BankAccount } from '../store/objects.ts';
import { newId, randomLetters } from '../wire/ids.ts';
import { listObject } from '../wire/lists.ts';
import { applyAccountFields } from './account-fields.ts';
import { identityDocument, listMissingRequirements } from './account-requirements.ts';
import { saveAccount } from './accounts.ts';
import type { OnboardingAnswers, OnboardingOutcome } from './onboarding-answers.ts';
import { isTestBankAccount } from './test-bank-accounts.ts';

const businessTypes = ['individual', 'company', 'non_profit'] as const;

function createBankAccount(account: Account, sortCode: string, accountNumber: string): BankAccount {
  return {
    id: newId('ba'),
    object: 'bank_account',
    account: account.id,
    account_holder_name: null,
    account_holder_type: account.business_type === 'individual' ? 'individual' : 'company',
    account_type: null,
    available_payout_methods: ['standard'],
    bank_name: 'STRIPE TEST BANK',
    country: 'GB',
    currency: 'gbp',
    default_for_currency: true,
    fingerprint: randomLetters(16),
    future_requirements: { currently_due: [], errors: [], past_due: [], pending_verification: [] },
    last4: accountNumber.slice(-4),
    metadata: {},
    requirements: { currently_due: [], errors: [], past_due: [], pending_verification: [] },
    routing_number: `${sortCode.slice(0, 2)}-${sortCode.slice(2, 4)}-${sortCode.slice(4)}`,
    status: 'new',
  };
}

function applyPersonOrCompany(account: Account, answers: OnboardingAnswers): Account {
  const { line1, city, postal_code } = answers;
  const address = { line1, city, postal_code };
  const given = Object.fromEntries(Object.entries(address).filter(([, value]) => value));
  if (account.business_type === 'individual') {
    const [year, month, day] = (answers.date_of_birth ?? '').split('-').map(Number);
    return applyAccountFields(account, {
      individual: {
        address: given,
        ...(answers.first_name && { first_name: answers.first_name }),
        ...(answers.last_name && { last_name: answers.last_name }),
        ...(year && month && day && { dob: { day, month, year } }),
      },
    });
  }
  return applyAccountFields(account, {
    company: {
      address: given,
      ...(answers.company_name && { name: answers.company_name }),
      ...(answers.registration_number && { tax_id: answers.registration_number }),
      ...(answers.director && { directors_provided: true }),
    },
  });
}

const digitsOnly = (text: string | undefined): string => (text ?? '').replaceAll(/[\s-]/g, '');

function applyAnswers(sandbox: Sandbox, account: Account, answers: OnboardingAnswers): Account {
  const type = businessTypes.find((known) => known === answers.business_type);
  const typed = type === undefined ? account : applyAccountFields(account, { business_type: type });
  const told = typed.business_type ? applyPersonOrCompany(typed, answers) : typed;
  if (!isTestBankAccount(digitsOnly(answers.sort_code), digitsOnly(answers.account_number))) return told;
  const bank = createBankAccount(told, digitsOnly(answers.sort_code), digitsOnly(answers.account_number));
  sandbox.as(account.id).publish('account.external_account.created', bank);
  return { ...told, external_accounts: listObject([bank], `/v1/accounts/${account.id}/external_accounts`) };
}

const createTosAcceptance = (now: number): Account['tos_acceptance'] => ({
  date: now,
  ip: '127.0.0.1',
  service_agreement: 'full',
  user_agent: null,
});

/** An error for the form; null if valid. */
export function validateAnswers(answers: OnboardingAnswers): string | null {
  const bankGiven = Boolean(answers.sort_code) || Boolean(answers.account_number);
  if (bankGiven && !isTestBankAccount(digitsOnly(answers.sort_code), digitsOnly(answers.account_number)))
    return 'This is no test bank account. Sort code 10-88-00 with account number 00012345 takes payouts.';
  return null;
}

/**
 * Submits the form and publishes `account.updated`.
 * @returns missing requirements by Stripe's names; if any, `complete` is stored as unfinished.
 */
export function submitOnboarding(
  sandbox: Sandbox,
  before: Account,
  answers: OnboardingAnswers,
  outcome: OnboardingOutcome,
): string[] {
  const told = applyAnswers(sandbox, before, answers);
  const missing = listMissingRequirements({ ...told, tos_acceptance: createTosAcceptance(sandbox.now()) });
  if (outcome === 'unfinished' || missing.length > 0) {
    saveAccount(sandbox, told, before);
    return missing;
  }
  const requirement = identityDocument(told);
  const demands = sandbox.store.get('demands', before.id) ?? [];
  const stillDemanded = demands.filter((demand) => demand.requirement !== requirement || !answers.document);
  const failed = {
    requirement,
    error: {
      code: 'verification_failed_keyed_identity' as const,
      reason: 'The identity information you entered could not be verified.',
    },
    deadline: null,
  };
  sandbox.store.put('demands', before.id, outcome === 'complete' ? stillDemanded : [failed]);
  const submitted = { ...told, details_submitted: true, tos_acceptance: createTosAcceptance(sandbox.now()) };
  saveAccount(sandbox, submitted, before);
  return [];
}

/** Null: overdue at once. */
export function requireDocument(sandbox: Sandbox, before: Account, deadline: number | null): Account {
  const demand = { requirement: identityDocument(before), error: null, deadline };
  sandbox.store.put('demands', before.id, [demand]);
  return saveAccount(sandbox, before, before);
}
