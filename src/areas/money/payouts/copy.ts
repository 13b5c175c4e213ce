import { formatShortDay, londonDay } from '#shared/calendar/calendar-day.ts';
import { formatDecimalPounds } from '#shared/domain/pence.ts';
import type { Payout, PayoutAccount, PayoutOverview, ReconciliationCheck } from './contract.ts';

/** "-22.50" → "−£22.50". */
export const signedPoundsText = (pounds: string): string => formatDecimalPounds(pounds).replace('-', '−');

export const placesText = (count: number): string => `${count} ${count === 1 ? 'place' : 'places'}`;

const shortDay = (instant: string): string => formatShortDay(londonDay(new Date(instant)));

/** "Mon 16 Nov to Sun 22 Nov", "Mon 16 Nov"; null for none. */
export function sessionDaysText({ from, to }: Pick<Payout, 'from' | 'to'>): string | null {
  if (from === null || to === null) return null;
  const [first, last] = [shortDay(from), shortDay(to)];
  return first === last ? first : `${first} to ${last}`;
}

export const historyPeriods = [
  { value: '28', label: 'Last 4 weeks' },
  { value: '91', label: 'Last 3 months' },
  { value: '366', label: 'Last 12 months' },
] as const;

export function payoutTotals(payouts: readonly Payout[]): {
  title: string;
  places: number;
  refunds: string;
  amount: string;
} {
  const sum = (of: 'refunds' | 'amount') =>
    (payouts.reduce((total, payout) => total + Math.round(Number(payout[of]) * 100), 0) / 100).toFixed(2);
  const back = payouts.filter(({ state }) => state === 'failed').length;
  const title = `${payouts.length} ${payouts.length === 1 ? 'payout' : 'payouts'}`;
  return {
    title: back === 0 ? title : `${title}, ${back} returned`,
    places: payouts.reduce((total, payout) => total + payout.places, 0),
    refunds: sum('refunds'),
    amount: sum('amount'),
  };
}

export function setupSteps({
  state,
  detailsSubmitted,
  bank,
}: PayoutAccount): { title: string; text: string; done: boolean }[] {
  const told = detailsSubmitted && state !== 'details_missing';
  return [
    { title: 'Your details', text: told ? 'Given to our payment provider' : 'Your identity', done: told },
    { title: 'Bank account', text: bank === null ? 'Where we pay you' : bankName(bank), done: bank !== null },
    {
      title: 'Your identity',
      text: state === 'being_checked' ? 'Being checked' : 'Passport or driving licence, if asked',
      done: told && state !== 'document_needed' && state !== 'being_checked',
    },
    { title: 'First payout', text: 'The working day after', done: false },
  ];
}

export const setupFaqs = [
  ['Can people book already?', 'Yes'],
  ['Is the money safe?', 'Yes, held by our provider'],
  ['Who sees the passport?', 'The provider, never Fettle'],
  ['How often will we remind you?', 'Once a week'],
] as const;

export interface NextStep {
  title: string;
  text: string;
  /** Null if there is nothing to do. */
  action: { label: string; to: 'form' | 'dashboard' } | null;
}

const steps: Readonly<Record<Exclude<PayoutAccount['state'], 'ready'>, NextStep>> = {
  not_started: {
    title: 'Next: set up payouts',
    text: 'Give our payment provider your details and bank account. It takes a few minutes. You can take bookings now.',
    action: { label: 'Set up payouts', to: 'form' },
  },
  details_missing: {
    title: 'Next: finish your details',
    text: 'Our payment provider needs a few more answers. Your earlier answers are saved. You can take bookings now.',
    action: { label: 'Continue', to: 'form' },
  },
  document_needed: {
    title: 'Next: confirm your identity',
    text: 'Our payment provider needs a photo of a passport or driving licence. It takes about two minutes. Fettle never sees it.',
    action: { label: 'Confirm identity', to: 'form' },
  },
  bank_needed: {
    title: 'Next: a bank account',
    text: 'Our payment provider needs a bank account to pay you. Your money stays in your balance until then.',
    action: { label: 'Change bank details', to: 'form' },
  },
  being_checked: {
    title: 'Your details are being checked',
    text: 'Our payment provider is checking your details. It takes up to two working days. You don’t need to do anything.',
    action: null,
  },
  restricted: {
    title: 'Payouts are stopped',
    text: 'Our payment provider has stopped your payouts. Open its dashboard for the reason and the next step.',
    action: { label: 'Open the dashboard', to: 'dashboard' },
  },
};

/** Null if the account is ready. */
export function nextStep({ state }: PayoutAccount, waiting: string): NextStep | null {
  if (state === 'ready') return null;
  const step = steps[state];
  return waiting === '0.00'
    ? step
    : { ...step, text: `${step.text} ${signedPoundsText(waiting)} is waiting for you.` };
}

const reasons: Readonly<Record<string, string>> = {
  account_closed: 'the account is closed',
  no_account: 'the bank couldn’t find the account',
  debit_not_authorized: 'the bank doesn’t accept this type of payment',
  insufficient_funds: 'our provider couldn’t send it',
  invalid_currency: 'the account doesn’t accept pounds',
};

export function failedPayoutStep({ amount, failure, bankLast4, sentAt, cameBackAt }: Payout): NextStep {
  const account = bankLast4 === null ? 'Your bank' : `The account ending ${bankLast4}`;
  const days = `Sent ${shortDay(sentAt)}${cameBackAt === null ? '' : `, returned ${shortDay(cameBackAt)}`}`;
  const why = reasons[failure ?? ''] ?? 'the bank gave no reason';
  return {
    title: `Your bank returned ${signedPoundsText(amount)}`,
    text: `${days}. ${account} didn’t accept it: ${why}. The money is back in your balance. Add a working account and we’ll include it in your next payout.`,
    action: { label: 'Change bank details', to: 'form' },
  };
}

export const negativeBalanceStep = ({ amount: pounds, disputes }: NegativeBalance): NextStep => ({
  title: `Your balance is ${signedPoundsText(pounds)} below zero`,
  text: `${disputes === '0.00' ? 'We refunded a booking after paying you for it' : 'A customer’s bank reversed a payment after we’d paid you for it'}. Your next ${signedPoundsText(pounds)} of earnings covers it, then payouts carry on. You don’t need to do anything. We never take money from your bank without asking.`,
  action: null,
});

type NegativeBalance = NonNullable<PayoutOverview['belowZero']>;

/** The parts add up to the balance. */
export function negativeBalanceParts({
  sessions,
  refunds,
  disputes,
}: NegativeBalance): { amount: string; word: string }[] {
  return [
    { amount: sessions, word: 'Sessions since the last payout' },
    ...(refunds === '0.00' ? [] : [{ amount: `-${refunds}`, word: 'Refunds' }]),
    ...(disputes === '0.00' ? [] : [{ amount: `-${disputes}`, word: 'Reversed by a bank' }]),
  ];
}

/** "Sent again after Mon 2 Nov came back"; null if the payout doesn't repeat a returned one. */
export function resentPayoutText(payouts: readonly Payout[], payout: Payout): string | null {
  const before = payouts[payouts.indexOf(payout) + 1];
  return payout.state !== 'failed' && payout.state !== 'canceled' && before?.state === 'failed'
    ? `Sent again after ${shortDay(before.sentAt)} came back`
    : null;
}

export const payoutHoldStep: NextStep = {
  title: 'Your payouts are on hold',
  text: 'We’ve paused your payouts while we check something. Your earnings are still yours. Contact support if you haven’t heard from us.',
  action: null,
};

export const payoutStateLabels = {
  pending: { label: 'On the way', tone: 'info' },
  in_transit: { label: 'On the way', tone: 'info' },
  paid: { label: 'In your bank', tone: 'success' },
  failed: { label: 'Returned', tone: 'danger' },
  canceled: { label: 'Cancelled', tone: 'neutral' },
} as const;

/** "Every Monday", "Every working day"; null if manual. */
export function scheduleText(schedule: string | null): string | null {
  const [interval, anchor = ''] = (schedule ?? '').split(' ');
  if (interval === 'daily') return 'Every working day';
  if (interval === 'weekly') return `Every ${anchor.charAt(0).toUpperCase()}${anchor.slice(1)}`;
  return interval === 'monthly' ? `Monthly, on day ${anchor}` : null;
}

export const reconciliationLines: Readonly<
  Record<ReconciliationCheck['lines'][number]['line'], { name: string; note: string }>
> = {
  sent: { name: 'Sent to your account', note: 'Sessions over or checked in' },
  taken_back: { name: 'Reversed', note: 'Refunds after a payout' },
  paid_out: { name: 'Paid to your bank', note: 'Payouts sent, minus returned payouts' },
  held: { name: 'In your account', note: 'In your next payout' },
};

export const bankName = ({ name, last4 }: NonNullable<PayoutAccount['bank']>): string =>
  `${name ?? 'Your bank'}, account ending ${last4}`;

/** "14.00" and "13.50" → "0.50". */
export function decimalDifference(ours: string, theirs: string): string {
  return (Math.round(Number(ours) * 100 - Number(theirs) * 100) / 100).toFixed(2).replace('-0.00', '0.00');
}
