/** The pages that people see: an invoice, the form of a connected account, its dashboard. */
import { findLink, isGood, openForm, useUp } from '../resources/account-links.ts';
import { findAccount } from '../resources/accounts.ts';
import { complaintAbout, takeForm } from '../resources/onboarding.ts';
import {
  type OnboardingAnswers,
  onboardingFields,
  onboardingOutcomes,
} from '../resources/onboarding-answers.ts';
import type { Sandbox } from '../sandbox.ts';
import type { FormMap } from '../wire/decode-form.ts';
import { dashboardPage } from './dashboard-page.ts';
import { invoicePage } from './invoice-page.ts';
import { onboardingPage } from './onboarding-page.ts';
import { page } from './page.ts';

/** HTML to be shown, or where to go instead. */
export type PageAnswer = { status: 200 | 404; html: string } | { status: 303; location: string };

/** What answers the page at one address. */
export type PageAnswerer = (sandbox: Sandbox, form: FormMap) => PageAnswer;

/** What answers a kind of page; the first argument is the id or secret in its address. */
type Answerer = (sandbox: Sandbox, key: string, form: FormMap) => PageAnswer;

const noPage = (title: string): PageAnswer => ({ status: 404, html: page(title, '') });

const showInvoice: Answerer = (sandbox, id) => {
  const invoice = sandbox.store.get('invoices', id);
  return { status: invoice === undefined ? 404 : 200, html: invoicePage(invoice) };
};

const showForm: Answerer = (sandbox, secret) => {
  const link = findLink(sandbox, secret, 'onboarding_link');
  if (link === undefined) return noPage('No such link');
  if (!isGood(sandbox, link)) return { status: 303, location: link.refreshUrl };
  const account = findAccount(sandbox, link.account);
  return { status: 200, html: onboardingPage(account, openForm(sandbox, secret, link)) };
};

function answersIn(form: FormMap): OnboardingAnswers {
  const given = onboardingFields.map((name) => [name, form.get(name)] as const);
  return Object.fromEntries(given.filter(([, value]) => typeof value === 'string'));
}

const sendForm: Answerer = (sandbox, secret, form) => {
  const link = findLink(sandbox, secret, 'onboarding_form');
  if (link === undefined) return noPage('No such link');
  if (!isGood(sandbox, link)) return { status: 303, location: link.refreshUrl };
  const answers = answersIn(form);
  const again = (complaint: string | null): PageAnswer => ({
    status: 200,
    html: onboardingPage(findAccount(sandbox, link.account), secret, answers, complaint),
  });
  const account = findAccount(sandbox, link.account);
  const complaint = complaintAbout(answers);
  if (complaint !== null) return again(complaint);
  const outcome = onboardingOutcomes.find((known) => known === form.get('outcome'));
  const missing = takeForm(sandbox, account, answers, outcome ?? 'unfinished');
  if (outcome === undefined) return again(null);
  if (outcome !== 'unfinished' && missing.length > 0) return again('Please answer every question.');
  useUp(sandbox, secret, link);
  return { status: 303, location: link.returnUrl };
};

const showDashboard: Answerer = (sandbox, secret) => {
  const link = findLink(sandbox, secret, 'dashboard');
  if (link === undefined || !isGood(sandbox, link)) return noPage('This link has expired');
  return { status: 200, html: dashboardPage(sandbox, findAccount(sandbox, link.account)) };
};

const pages: [method: string, path: RegExp, answer: Answerer][] = [
  ['GET', /^\/invoices\/(in_\w+)$/, showInvoice],
  ['GET', /^\/connect\/setup\/(\w+)$/, showForm],
  ['POST', /^\/connect\/setup\/(\w+)$/, sendForm],
  ['GET', /^\/connect\/express\/(\w+)$/, showDashboard],
];

/** What answers the page at an address; null when there is none. */
export function pageAt(method: string, path: string): PageAnswerer | null {
  for (const [pageMethod, pattern, answer] of pages) {
    const key = pageMethod === method ? pattern.exec(path)?.[1] : undefined;
    if (key !== undefined) return (sandbox, form) => answer(sandbox, key, form);
  }
  return null;
}
