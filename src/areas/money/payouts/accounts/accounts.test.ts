import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { receiveWebhook } from '#areas/money/payments/receive-webhook.server.ts';
import { transaction } from '#shared/db/database.server.ts';
import { runDueJobs } from '#shared/jobs/job-runner.server.ts';
import { onboardBusiness, payoutDeps } from '#support/sellers.ts';
import { createBusiness, createUser } from '#support/session-factory.ts';
import { setUpShop } from '#support/set-up-shop.ts';
import { countJobs } from '#support/shop.ts';
import { createTrainer } from '#support/trainers.ts';
import { payoutJobs } from '../jobs.server.ts';
import { readPayouts } from '../overview/read-payouts.server.ts';
import { payoutEventHandlers } from '../payout-events.server.ts';
import { accountOfSeller } from './account-queries.server.ts';
import { openAccountDashboard, refreshAccount, startOnboarding } from './onboard.server.ts';
import { createPayoutHold, releasePayoutHold } from './payout-holds.server.ts';
import { syncAccount, syncAccounts } from './sync-account.server.ts';

const shop = setUpShop();
let deps: ReturnType<typeof payoutDeps>;

beforeAll(async () => {
  deps = payoutDeps(shop);
});

const business = async () => ({ kind: 'business', id: (await createBusiness(shop.pool)).id }) as const;
const stateOf = async (seller: Parameters<typeof readPayouts>[1]) =>
  (await readPayouts(deps, seller)).account.state;
const providerIdOf = async (seller: Parameters<typeof readPayouts>[1]) =>
  (await accountOfSeller(shop.pool, seller))?.providerId ?? '';

it('an account that was closed at the provider takes no money, and does not fail the hourly job', async () => {
  const seller = await business();
  const providerId = await onboardBusiness(shop, seller.id);
  await shop.stripe.accounts.del(providerId);
  await syncAccounts(deps);
  await syncAccounts(deps);
  expect(await accountOfSeller(shop.pool, seller)).toMatchObject({
    transfersEnabled: false,
    payoutsEnabled: false,
    disabledReason: 'account_invalid',
  });
  expect(shop.logged.filter((line) => 'providerId' in line && line.providerId === providerId)).toHaveLength(
    1,
  );
});

describe('setting payouts up', () => {
  it('makes one account, however often it is begun, and leads to the provider’s form', async () => {
    const seller = await business();
    expect(await stateOf(seller)).toBe('not_started');
    const before = (await shop.sandbox.control.accounts()).length;
    const [first, second] = await Promise.all([startOnboarding(deps, seller), startOnboarding(deps, seller)]);
    expect(first.url).not.toBe(second.url);
    expect(await shop.sandbox.control.accounts()).toHaveLength(before + 1);
    expect((await fetch(first.url)).status).toBe(200);
    expect(await stateOf(seller)).toBe('details_missing');
  });

  it('is ready once the form is complete, with the bank by its last four digits', async () => {
    const seller = await business();
    await startOnboarding(deps, seller);
    await expect(openAccountDashboard(deps, seller)).rejects.toMatchObject({ status: 409 });
    await shop.sandbox.control.onboard(await providerIdOf(seller), 'unfinished');
    await refreshAccount(deps, seller);
    expect(await stateOf(seller)).toBe('details_missing');
    await shop.sandbox.control.onboard(await providerIdOf(seller));
    await refreshAccount(deps, seller);
    expect((await readPayouts(deps, seller)).account).toEqual({
      state: 'ready',
      detailsSubmitted: true,
      bank: { name: 'STRIPE TEST BANK', last4: '2345' },
      schedule: 'daily',
      heldBack: false,
    });
    expect((await fetch((await openAccountDashboard(deps, seller)).url)).status).toBe(200);
  });

  it('is for trainers without a business as well', async () => {
    const seller = { kind: 'trainer', id: (await createTrainer(shop.pool)).id } as const;
    await startOnboarding(deps, seller);
    await shop.sandbox.control.onboard(await providerIdOf(seller));
    await syncAccounts(deps);
    expect(await stateOf(seller)).toBe('ready');
  });

  it('asks for a document where the provider does, and goes on once it is brought', async () => {
    const seller = await business();
    const providerId = await onboardBusiness(shop, seller.id);
    await shop.sandbox.control.demandDocument(providerId, null);
    await syncAccount(deps, providerId);
    expect(await stateOf(seller)).toBe('document_needed');
    await shop.sandbox.control.onboard(providerId, 'complete', { document: 'passport' });
    await syncAccount(deps, providerId);
    expect(await stateOf(seller)).toBe('ready');
  });

  it('finds the account again whose id was lost before it could be stored', async () => {
    const seller = await business();
    await startOnboarding(deps, seller);
    const providerId = await providerIdOf(seller);
    await shop.pool.query('UPDATE seller_accounts SET provider_account_id = NULL WHERE business_id = $1', [
      seller.id,
    ]);
    await startOnboarding(deps, seller);
    expect(await providerIdOf(seller)).toBe(providerId);
  });

  it('is followed by the provider’s events, twice and late', async () => {
    const seller = await business();
    await startOnboarding(deps, seller);
    const providerId = await providerIdOf(seller);
    await shop.sandbox.control.onboard(providerId);
    const jobs = payoutJobs(deps);
    await Promise.all([jobs.syncSellerAccount?.({ providerId }), jobs.syncSellerAccount?.({ providerId })]);
    expect(await stateOf(seller)).toBe('ready');
    const revision = (await accountOfSeller(shop.pool, seller))?.revision;
    await jobs.syncSellerAccount?.({ providerId });
    expect((await accountOfSeller(shop.pool, seller))?.revision).toBe(revision);
  });

  it('passes over an account that is none of ours', async () => {
    const { id } = await shop.stripe.accounts.create({
      country: 'GB',
      type: 'express',
      metadata: { seller_account_id: randomUUID() },
    });
    expect(await syncAccount(deps, id)).toBeNull();
  });
});

describe('money held back', () => {
  it('has the provider pay nothing out until it is released, and then as before', async () => {
    const seller = await business();
    const providerId = await onboardBusiness(shop, seller.id);
    const by = (await createUser(shop.pool, { role: 'admin' })).id;
    const interval = async () =>
      (await shop.stripe.accounts.retrieve(providerId)).settings?.payouts?.schedule.interval;
    const holdBack = () =>
      transaction(shop.pool, (tx) => createPayoutHold(tx, deps.outbox, { seller, reason: 'Fraud?', by }));
    const release = () => transaction(shop.pool, (tx) => releasePayoutHold(tx, deps.outbox, seller));
    await holdBack();
    await expect(holdBack()).rejects.toMatchObject({ status: 409 });
    await runDueJobs({
      pool: shop.pool,
      handlers: payoutJobs(deps),
      log: { ...deps.log, info: () => undefined },
    });
    expect(await interval()).toBe('manual');
    expect((await readPayouts(deps, seller)).account.heldBack).toBe(true);
    await release();
    await expect(release()).rejects.toMatchObject({ status: 409 });
    await runDueJobs({
      pool: shop.pool,
      handlers: payoutJobs(deps),
      log: { ...deps.log, info: () => undefined },
    });
    expect(await interval()).toBe('daily');
    expect((await readPayouts(deps, seller)).account.heldBack).toBe(false);
  });
});

describe('an event of an account', () => {
  it('may be signed with the secret of the accounts’ own endpoint, and with no other', async () => {
    const payload = JSON.stringify({
      id: `evt_${randomUUID()}`,
      object: 'event',
      type: 'account.updated',
      account: 'acct_1',
      created: Math.floor(Date.now() / 1000),
      data: { object: { id: 'acct_1', object: 'account' } },
    });
    const deliver = (secret: string) =>
      receiveWebhook(
        {
          pool: shop.pool,
          stripe: shop.stripe,
          webhookSecret: 'whsec_own',
          connectWebhookSecret: 'whsec_accounts',
          handlers: payoutEventHandlers({ outbox: deps.outbox }),
          onHandled: () => undefined,
        },
        Buffer.from(payload),
        shop.stripe.webhooks.generateTestHeaderString({ payload, secret }),
      );
    await expect(deliver('whsec_else')).rejects.toMatchObject({ status: 400 });
    expect(await deliver('whsec_accounts')).toBe('handled');
    expect(await deliver('whsec_own')).toBe('known');
    expect(await countJobs(shop.pool, 'syncSellerAccount')).toBe(1);
  });
});
