import {
  type OnboardingAnswers,
  type OnboardingField,
  sampleAnswers,
} from '../resources/onboarding-answers.ts';
import type { Account } from '../store/objects.ts';
import { escapeHtml, renderPage } from './page.ts';

interface Field {
  name: OnboardingField;
  label: string;
  /** Asked while a requirement that matches is due. */
  asks: RegExp;
  type?: 'date';
}

const fieldsFor = (charity: boolean): Field[] => [
  { name: 'first_name', label: 'First name', asks: /^individual\.first_name$/ },
  { name: 'last_name', label: 'Last name', asks: /^individual\.last_name$/ },
  { name: 'date_of_birth', label: 'Date of birth', asks: /^individual\.dob\./, type: 'date' },
  { name: 'company_name', label: 'Legal name', asks: /^company\.name$/ },
  {
    name: 'registration_number',
    label: charity ? 'Charity number' : 'Company number',
    asks: /^company\.tax_id$/,
  },
  { name: 'director', label: charity ? 'A trustee' : 'A director', asks: /^company\.directors_provided$/ },
  { name: 'line1', label: 'Address', asks: /\.address\.line1$/ },
  { name: 'city', label: 'Town or city', asks: /\.address\.city$/ },
  { name: 'postal_code', label: 'Postcode', asks: /\.address\.postal_code$/ },
  { name: 'document', label: 'Number of a passport or driving licence', asks: /\.verification\.document$/ },
  { name: 'sort_code', label: 'Sort code', asks: /^external_account$/ },
  { name: 'account_number', label: 'Account number', asks: /^external_account$/ },
];

const businessKinds = [
  ['individual', 'Sole trader'],
  ['company', 'Company'],
  ['non_profit', 'Charity'],
] as const;

const kindField = `<fieldset><legend>What is the business?</legend>${businessKinds
  .map(
    ([value, label], index) =>
      `<label><input type="radio" name="business_type" value="${value}"${index === 0 ? ' checked' : ''}> ${label}</label>`,
  )
  .join('')}</fieldset><button name="outcome" value="continue">Continue</button>`;

function renderInput({ name, label, type }: Field, answers: OnboardingAnswers): string {
  const value = escapeHtml(answers[name] ?? sampleAnswers[name]);
  return `<label>${label}<input name="${name}" type="${type ?? 'text'}" value="${value}"></label>`;
}

/**
 * @param answers earlier input, when the form is shown again
 * @param complaint the error; null at first
 */
export function renderOnboardingPage(
  account: Account,
  formSecret: string,
  answers: OnboardingAnswers = {},
  complaint: string | null = null,
): string {
  const due = account.requirements?.currently_due ?? [];
  const asked = fieldsFor(account.business_type === 'non_profit').filter(({ asks }) =>
    due.some((requirement) => asks.test(requirement)),
  );
  const questions = account.business_type
    ? `${asked.map((field) => renderInput(field, answers)).join('')}
<button name="outcome" value="complete">Agree and submit</button>
<button name="outcome" value="fail_verification">Submit, but fail verification</button>`
    : kindField;
  return renderPage(
    'Set up payouts',
    `<p>Type nothing real. The answers filled in will do.</p>
${complaint === null ? '' : `<p role="alert">${escapeHtml(complaint)}</p>`}
<form method="post" action="${escapeHtml(formSecret)}">${questions}
<button name="outcome" value="unfinished">Save and finish later</button></form>`,
  );
}
