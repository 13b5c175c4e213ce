import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { stripeCardVault } from '#areas/money/payments/cards/card-vault.server.ts';
import { stripeAccounts } from '#areas/money/payouts/accounts/account-provider.server.ts';
import { stripeBillingProvider } from '#areas/money/plans/billing/billing-provider.server.ts';
import { setUpShop } from '#support/set-up-shop.ts';

// Stripe repeats its response to an idempotency key for 24 hours, errors included, even if the cause is gone.

const shop = setUpShop();

const attempts: readonly (readonly [operation: string, make: (id: string) => Promise<unknown>])[] = [
  ['customers.create', (id) => stripeCardVault(shop.stripe).createCustomer(id)],
  ['accounts.create', (id) => stripeAccounts(shop.stripe).createAccount(id)],
  [
    'customers.create',
    () =>
      stripeBillingProvider(shop.stripe).createCustomer({
        businessId: 7,
        name: 'Flow',
        email: 'ann@example.com',
      }),
  ],
  [
    'payment_intents.create',
    (id) => shop.deps.provider.createIntent({ holdId: id, userId: id, amountPence: 1540 }),
  ],
];

describe('what the provider has refused to make', () => {
  it.each(attempts)('%s is asked for anew by the next try, and made once', async (operation, make) => {
    const id = randomUUID();
    await shop.sandbox.control.failNext({ operation, kind: 'balance_insufficient' });
    await expect(make(id)).rejects.toMatchObject({ status: 502 });
    const made = await make(id);
    expect(await make(id)).toEqual(made);
  });

  it('a refusal that is new is told at once', async () => {
    const id = randomUUID();
    const refused = { operation: 'accounts.create', kind: 'balance_insufficient' } as const;
    await shop.sandbox.control.failNext(refused);
    await expect(stripeAccounts(shop.stripe).createAccount(id)).rejects.toMatchObject({ status: 502 });
    // Stripe repeats the first.
    await shop.sandbox.control.failNext({ ...refused, times: 2 });
    await expect(stripeAccounts(shop.stripe).createAccount(id)).rejects.toMatchObject({ status: 502 });
    await expect(stripeAccounts(shop.stripe).createAccount(id)).resolves.toMatch(/^acct_/);
  });
});
