import { balanceAmount } from '../resources/balance.ts';
import type { Sandbox } from '../sandbox.ts';
import type { Account } from '../store/objects.ts';
import { escapeHtml, formatDay, formatPounds, renderPage } from './page.ts';

function accountName(account: Account): string {
  const person = [account.individual?.first_name, account.individual?.last_name].filter(Boolean).join(' ');
  return account.business_profile?.name ?? account.company?.name ?? (person || account.id);
}

export function renderDashboardPage(sandbox: Sandbox, account: Account): string {
  const own = sandbox.as(account.id);
  const bank = account.external_accounts?.data[0];
  const rows = [
    ['Available', formatPounds(balanceAmount(own, 'gbp', 'available'))],
    ['Pending', formatPounds(balanceAmount(own, 'gbp', 'pending'))],
    ['Bank account', bank === undefined ? 'None' : `•••• ${bank.last4}`],
  ].map(([label, value]) => `<tr><th scope="row">${label}</th><td class="amount">${value}</td></tr>`);
  const payouts = sandbox.store
    .all('payouts')
    .filter((payout) => own.owns(payout))
    .toReversed()
    .map(
      ({ amount, arrival_date: day, status }) =>
        `<tr><td>${formatDay(day)}</td><td>${escapeHtml(status)}</td><td class="amount">${formatPounds(amount)}</td></tr>`,
    );
  return renderPage(
    accountName(account),
    `<table><tbody>${rows.join('')}</tbody></table><h2>Payouts</h2>
${payouts.length === 0 ? '<p>None yet.</p>' : `<table><tbody>${payouts.join('')}</tbody></table>`}`,
  );
}
