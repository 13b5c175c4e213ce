import type { BankAnswer } from '../resources/bank-answers.ts';
import type { PaymentIntent } from '../store/objects.ts';
import { escapeHtml, formatPounds, renderPage } from './page.ts';

const buttons: [answer: BankAnswer, label: string][] = [
  ['approve', 'Approve'],
  ['refuse', 'Refuse'],
  ['approve_later', 'Approve, the bank pays tomorrow'],
  ['fail_later', 'Approve, the bank refuses tomorrow'],
];

/** The payer's bank asks them to approve the payment. */
export function renderBankPage({ amount, client_secret: secret }: PaymentIntent): string {
  const choices = buttons.map(
    ([answer, label]) => `<button name="answer" value="${answer}">${label}</button>`,
  );
  return renderPage(
    'Your bank',
    `<p>Approve a payment of <strong>${formatPounds(amount)}</strong>?</p>
<form method="post" action="${escapeHtml(secret ?? '')}">${choices.join('\n')}</form>`,
  );
}
