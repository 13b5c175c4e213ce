import type Stripe from 'stripe';
import { callProvider, withIdempotencyKey } from '#areas/money/payments/payment-provider.server.ts';
import type { ProviderAccount } from '../rules.ts';

/** Sellers' accounts (docs.stripe.com/connect/express-accounts). Throws `payment_provider_unavailable` (503). */
export interface AccountProvider {
  /** The row's id is the idempotency key. */
  createAccount(rowId: string): Promise<string>;
  /** Prefills the provider's form. */
  describeAccount(accountId: string, of: { name: string; email: string }): Promise<void>;
  retrieveAccount(accountId: string): Promise<ProviderAccount>;
  /** Single use, valid for minutes. */
  onboardingLink(accountId: string, to: { returnUrl: string; refreshUrl: string }): Promise<string>;
  /** The account's dashboard (bank, schedule, tax forms). Valid for minutes. */
  dashboardLink(accountId: string): Promise<string>;
  /** A schedule as `retrieveAccount` returns it. */
  setSchedule(accountId: string, schedule: string): Promise<void>;
}

export function stripeAccounts(stripe: Stripe): AccountProvider {
  return {
    createAccount: (rowId) =>
      callProvider(async () => {
        // Set changeable details later: the provider rejects a reused key with other parameters.
        const { id } = await withIdempotencyKey(`seller:${rowId}:account`, (idempotencyKey) =>
          stripe.accounts.create(
            {
              country: 'GB',
              // We cover losses and fees; the provider collects details on its own page.
              controller: {
                fees: { payer: 'application' },
                losses: { payments: 'application' },
                requirement_collection: 'stripe',
                stripe_dashboard: { type: 'express' },
              },
              capabilities: { transfers: { requested: true } },
              metadata: { seller_account_id: rowId },
            },
            { idempotencyKey },
          ),
        );
        return id;
      }),
    describeAccount: (id, { name, email }) =>
      callProvider(async () => {
        await stripe.accounts.update(id, { email, business_profile: { name } });
      }),
    retrieveAccount: (id) => callProvider(async () => toAccount(await stripe.accounts.retrieve(id))),
    onboardingLink: (account, { returnUrl, refreshUrl }) =>
      callProvider(async () => {
        const { url } = await stripe.accountLinks.create({
          account,
          type: 'account_onboarding',
          return_url: returnUrl,
          refresh_url: refreshUrl,
        });
        return url;
      }),
    dashboardLink: (id) => callProvider(async () => (await stripe.accounts.createLoginLink(id)).url),
    setSchedule: (id, schedule) =>
      callProvider(async () => {
        await stripe.accounts.update(id, { settings: { payouts: { schedule: toSchedule(schedule) } } });
      }),
  };
}

/** The SDK resolves on a 404 without an error body, so check the response. */
function toAccount(account: Stripe.Account): ProviderAccount {
  if (account.object !== 'account') throw new Error('The provider answered something else than an account.');
  const bank = account.external_accounts?.data.find((one) => one.object === 'bank_account');
  const { requirements } = account;
  return {
    id: account.id,
    rowId: account.metadata?.seller_account_id ?? null,
    detailsSubmitted: account.details_submitted,
    transfersEnabled: account.capabilities?.transfers === 'active',
    payoutsEnabled: account.payouts_enabled,
    requirements: [
      ...new Set([...(requirements?.currently_due ?? []), ...(requirements?.past_due ?? [])]),
    ].sort(),
    beingChecked: (requirements?.pending_verification ?? []).length > 0,
    disabledReason: requirements?.disabled_reason ?? null,
    bankName: bank?.object === 'bank_account' ? bank.bank_name : null,
    bankLast4: bank?.object === 'bank_account' ? bank.last4 : null,
    schedule: readSchedule(account),
  };
}

function readSchedule({ settings }: Stripe.Account): string | null {
  const schedule = settings?.payouts?.schedule;
  if (schedule === undefined) return null;
  const { interval, weekly_anchor: day, monthly_anchor: date } = schedule;
  if (interval === 'weekly') return `weekly ${day ?? 'monday'}`;
  return interval === 'monthly' ? `monthly ${date ?? 1}` : interval;
}

type ScheduleParams = Stripe.AccountUpdateParams.Settings.Payouts.Schedule;

const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'] as const;

function toSchedule(schedule: string): ScheduleParams {
  const [interval, anchor] = schedule.split(' ');
  const day = weekdays.find((one) => one === anchor);
  if (interval === 'weekly' && day !== undefined) return { interval, weekly_anchor: day };
  if (interval === 'monthly') return { interval, monthly_anchor: Number(anchor ?? 1) };
  return { interval: interval === 'manual' ? 'manual' : 'daily' };
}
