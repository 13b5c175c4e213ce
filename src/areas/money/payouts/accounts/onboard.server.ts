import { AppError } from '#shared/domain/app-error.ts';
import type { Seller } from '../rules.ts';
import { accountOfSeller, ensureAccount, sellerContact, storeProviderId } from './account-queries.server.ts';
import { type AccountDeps, syncAccount } from './sync-account.server.ts';

export interface OnboardDeps extends AccountDeps {
  publicUrl: string;
}

export function payoutsPath(seller: Seller): string {
  return seller.kind === 'business'
    ? `/business/payouts?business=${seller.id}`
    : '/trainer-dashboard?show=payouts';
}

/** Creates the account if needed. Repeatable. Throws `payment_provider_unavailable` (503). */
export async function startOnboarding(deps: OnboardDeps, seller: Seller): Promise<{ url: string }> {
  const row = await ensureAccount(deps.pool, seller);
  const accountId = row.providerId ?? (await createAccount(deps, row.id, seller));
  const page = new URL(payoutsPath(seller), deps.publicUrl);
  const back = (how: string): string => {
    const url = new URL(page);
    url.searchParams.set('setup', how);
    return url.href;
  };
  return {
    url: await deps.accounts.onboardingLink(accountId, {
      returnUrl: back('back'),
      // The link has expired or was used: the page offers a new one.
      refreshUrl: back('again'),
    }),
  };
}

async function createAccount(deps: OnboardDeps, rowId: string, seller: Seller): Promise<string> {
  const made = await storeProviderId(deps.pool, rowId, await deps.accounts.createAccount(rowId));
  const contact = await sellerContact(deps.pool, seller);
  if (contact !== null) await deps.accounts.describeAccount(made, contact);
  return made;
}

/** Throws `conflict` (409) if there is no account, or `payment_provider_unavailable`. */
export async function openAccountDashboard(deps: OnboardDeps, seller: Seller): Promise<{ url: string }> {
  const row = await accountOfSeller(deps.pool, seller);
  if (row === null || row.providerId === null || !row.detailsSubmitted)
    throw new AppError('conflict', 'Set up your payouts first.');
  return { url: await deps.accounts.dashboardLink(row.providerId) };
}

/** Call when the seller returns from the provider's form. */
export async function refreshAccount(deps: AccountDeps, seller: Seller): Promise<void> {
  const row = await accountOfSeller(deps.pool, seller);
  if (row !== null && row.providerId !== null) await syncAccount(deps, row.providerId);
}
