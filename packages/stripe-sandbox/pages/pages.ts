import {
  findAccountLink,
  isLinkValid,
  markLinkUsed,
  openOnboardingForm,
} from '../resources/account-links.ts';
import { findAccount } from '../resources/accounts.ts';
import { bankAnswers } from '../resources/bank-answers.ts';
import { answerAtBank } from '../resources/bank-payments.ts';
import { submitOnboarding, validateAnswers } from '../resources/onboarding.ts';
import {
  type OnboardingAnswers,
  onboardingFields,
  onboardingOutcomes,
} from '../resources/onboarding-answers.ts';
import type { Sandbox } from '../sandbox.ts';
import type { PaymentIntent } from '../store/objects.ts';
import type { FormMap } from '../wire/decode-form.ts';
import { renderBankPage } from './bank-page.ts';
import { renderDashboardPage } from './dashboard-page.ts';
import { renderInvoicePage } from './invoice-page.ts';
import { renderOnboardingPage } from './onboarding-page.ts';
import { renderPage } from './page.ts';

/** HTML, or a redirect. */
export type PageAnswer = { status: 200 | 404; html: string } | { status: 303; location: string };

export type PageAnswerer = (sandbox: Sandbox, form: FormMap) => PageAnswer;

/** `key` is the id or secret in the URL. */
type Answerer = (sandbox: Sandbox, key: string, form: FormMap) => PageAnswer;

const notFoundPage = (title: string): PageAnswer => ({ status: 404, html: renderPage(title, '') });

const invoiceAnswer: Answerer = (sandbox, id) => {
  const invoice = sandbox.store.get('invoices', id);
  return { status: invoice === undefined ? 404 : 200, html: renderInvoicePage(invoice) };
};

const formAnswer: Answerer = (sandbox, secret) => {
  const link = findAccountLink(sandbox, secret, 'onboarding_link');
  if (link === undefined) return notFoundPage('No such link');
  if (!isLinkValid(sandbox, link)) return { status: 303, location: link.refreshUrl };
  const account = findAccount(sandbox, link.account);
  return { status: 200, html: renderOnboardingPage(account, openOnboardingForm(sandbox, secret, link)) };
};

function readAnswers(form: FormMap): OnboardingAnswers {
  const given = onboardingFields.map((name) => [name, form.get(name)] as const);
  return Object.fromEntries(given.filter(([, value]) => typeof value === 'string'));
}

const submitForm: Answerer = (sandbox, secret, form) => {
  const link = findAccountLink(sandbox, secret, 'onboarding_form');
  if (link === undefined) return notFoundPage('No such link');
  if (!isLinkValid(sandbox, link)) return { status: 303, location: link.refreshUrl };
  const answers = readAnswers(form);
  const again = (complaint: string | null): PageAnswer => ({
    status: 200,
    html: renderOnboardingPage(findAccount(sandbox, link.account), secret, answers, complaint),
  });
  const account = findAccount(sandbox, link.account);
  const complaint = validateAnswers(answers);
  if (complaint !== null) return again(complaint);
  const outcome = onboardingOutcomes.find((known) => known === form.get('outcome'));
  const missing = submitOnboarding(sandbox, account, answers, outcome ?? 'unfinished');
  if (outcome === undefined) return again(null);
  if (outcome !== 'unfinished' && missing.length > 0) return again('Please answer every question.');
  markLinkUsed(sandbox, secret, link);
  return { status: 303, location: link.returnUrl };
};

const dashboardAnswer: Answerer = (sandbox, secret) => {
  const link = findAccountLink(sandbox, secret, 'dashboard');
  if (link === undefined || !isLinkValid(sandbox, link)) return notFoundPage('This link has expired');
  return { status: 200, html: renderDashboardPage(sandbox, findAccount(sandbox, link.account)) };
};

function findIntentBySecret(sandbox: Sandbox, secret: string): PaymentIntent | undefined {
  const intent = sandbox.store.get('paymentIntents', secret.split('_secret_')[0] ?? '');
  return intent?.client_secret === secret ? intent : undefined;
}

const bankAnswer: Answerer = (sandbox, secret) => {
  const intent = findIntentBySecret(sandbox, secret);
  return intent?.next_action?.type === 'redirect_to_url'
    ? { status: 200, html: renderBankPage(intent) }
    : notFoundPage('This payment no longer needs your approval');
};

/** What the return address says of the payment. */
const redirectStatuses: Readonly<Partial<Record<string, string>>> = {
  succeeded: 'succeeded',
  processing: 'pending',
};

const submitBankAnswer: Answerer = (sandbox, secret, form) => {
  const intent = findIntentBySecret(sandbox, secret);
  const returnUrl = intent?.next_action?.redirect_to_url?.return_url;
  const answer = bankAnswers.find((known) => known === form.get('answer'));
  if (intent === undefined || !returnUrl || answer === undefined) return bankAnswer(sandbox, secret, form);
  const { status } = answerAtBank(sandbox, intent, answer);
  const location = new URL(returnUrl);
  location.searchParams.set('payment_intent', intent.id);
  location.searchParams.set('payment_intent_client_secret', secret);
  location.searchParams.set('redirect_status', redirectStatuses[status] ?? 'failed');
  return { status: 303, location: location.href };
};

const pages: [method: string, path: RegExp, answer: Answerer][] = [
  ['GET', /^\/invoices\/(in_\w+)$/, invoiceAnswer],
  ['GET', /^\/connect\/setup\/(\w+)$/, formAnswer],
  ['POST', /^\/connect\/setup\/(\w+)$/, submitForm],
  ['GET', /^\/connect\/express\/(\w+)$/, dashboardAnswer],
  ['GET', /^\/bank\/(\w+)$/, bankAnswer],
  ['POST', /^\/bank\/(\w+)$/, submitBankAnswer],
];

export function findPage(method: string, path: string): PageAnswerer | null {
  for (const [pageMethod, pattern, answer] of pages) {
    const key = pageMethod === method ? pattern.exec(path)?.[1] : undefined;
    if (key !== undefined) return (sandbox, form) => answer(sandbox, key, form);
  }
  return null;
}
