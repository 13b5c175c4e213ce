/** The dashboard that a login link leads to: an account's balance, where it is paid out to, and what was. */
import { balanceIn } from '../resources/balance.ts';
import type { Sandbox } from '../sandbox.ts';
import type { Account } from '../store/objects.ts';
import { dayOf, escape, page, pounds } from './page.ts';

function nameOf(account: Account): string {
  const person = [account.individual?.first_name, account.individual?.last_name].filter(Boolean).join(' ');
  return account.business_profile?.name ?? account.company?.name ?? (person || account.id);
}

/** HTML, without script. */
export function dashboardPage(sandbox: Sandbox, account: Account): string {
  const own = sandbox.as(account.id);
  const bank = account.external_accounts?.data[0];
  const rows = [
    ['Available', pounds(balanceIn(own, 'gbp', 'available'))],
    ['Pending', pounds(balanceIn(own, 'gbp', 'pending'))],
    ['Bank account', bank === undefined ? 'None' : `•••• ${bank.last4}`],
  ].map(([label, value]) => `<tr><th scope="row">${label}</th><td class="amount">${value}</td></tr>`);
  const payouts = sandbox.store
    .all('payouts')
    .filter((payout) => own.owns(payout))
    .toReversed()
    .map(
      ({ amount, arrival_date: day, status }) =>
        `<tr><td>${dayOf(day)}</td><td>${escape(status)}</td><td class="amount">${pounds(amount)}</td></tr>`,
    );
  return page(
    nameOf(account),
    `<table><tbody>${rows.join('')}</tbody></table><h2>Payouts</h2>
${payouts.length === 0 ? '<p>None yet.</p>' : `<table><tbody>${payouts.join('')}</tbody></table>`}`,
  );
}
