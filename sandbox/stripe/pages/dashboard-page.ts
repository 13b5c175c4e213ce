/** The dashboard that a login link leads to: an account's balance and where it is paid out to. */
import { balanceIn } from '../resources/balance.ts';
import type { Sandbox } from '../sandbox.ts';
import type { Account } from '../store/objects.ts';
import { escape, page, pounds } from './page.ts';

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
  return page(escape(nameOf(account)), `<table><tbody>${rows.join('')}</tbody></table>`);
}
