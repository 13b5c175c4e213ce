import { lastDayAfterMonths } from '#areas/money/entitlements/rules.ts';
import { VOUCHER_VALIDITY_MONTHS } from '#areas/money/entitlements/vouchers/rules.ts';
import { londonDay, plusDays } from '#shared/calendar/calendar-day.ts';
import { makePaidPurchase, purchaseTimeOn } from './demo-passes.ts';
import type { DemoUser } from './demo-people.ts';
import { createRandom } from './random.ts';

/** Rows of the tables of gift vouchers, by their names. */
export interface DemoVouchers {
  purchases: object[];
  payments: object[];
  vouchers: object[];
  credits: object[];
  parts: object[];
}

/** Two gift vouchers: the seeker's £25 one, sent in six days, and a redeemed £50 one. */
export function makeVouchers(
  businessId: number,
  { seeker, friend }: { seeker: DemoUser; friend: DemoUser },
  today: Date,
): DemoVouchers {
  const day = londonDay(today);
  const random = createRandom('vouchers');
  const rows: DemoVouchers = { purchases: [], payments: [], vouchers: [], credits: [], parts: [] };

  const give = (voucher: {
    buyer: DemoUser;
    owner: DemoUser;
    pounds: number;
    businessId: number | null;
    daysAgo: number;
    /** The rest of the columns of `gift_vouchers`. */
    gift: object;
  }) => {
    const { buyer, owner, pounds, daysAgo } = voucher;
    const at = purchaseTimeOn(plusDays(day, -daysAgo));
    const purchaseId = random.uuid();
    const creditId = random.uuid();
    const pence = pounds * 100;
    const paid = makePaidPurchase({
      id: purchaseId,
      paymentId: random.uuid(),
      intent: `voucher_${rows.payments.length + 1}`,
      userId: buyer.id,
      kind: 'voucher',
      productId: null,
      price: { sessionFeePence: pence, platformFeePence: 0, totalPence: pence },
      at,
    });
    rows.purchases.push(paid.purchase);
    rows.payments.push(paid.payment);
    rows.vouchers.push({
      purchase_id: purchaseId,
      business_id: voucher.businessId,
      code_hash: `\\x${(random.uuid() + random.uuid()).replaceAll('-', '')}`,
      ...voucher.gift,
    });
    rows.credits.push({
      id: creditId,
      purchase_id: purchaseId,
      kind: 'voucher',
      user_id: owner.id,
      business_id: voucher.businessId,
      name: 'Gift voucher',
      pause_days: 0,
      created_at: at,
    });
    rows.parts.push({
      entitlement_id: creditId,
      number: 1,
      session_fee_pence: pence,
      platform_fee_pence: 0,
      total_pence: pence,
      valid_until: lastDayAfterMonths(londonDay(at), VOUCHER_VALIDITY_MONTHS),
    });
  };

  give({
    buyer: seeker,
    owner: seeker,
    pounds: 25,
    businessId,
    daysAgo: 2,
    gift: {
      recipient_name: 'Sam',
      recipient_email: 'sam@friends.example',
      message: 'Happy birthday! See you on the mat.',
      send_on: plusDays(day, 6),
      sent_at: null,
      redeemed_at: null,
    },
  });
  give({
    buyer: friend,
    owner: seeker,
    pounds: 50,
    businessId: null,
    daysAgo: 20,
    gift: {
      recipient_name: seeker.name,
      recipient_email: seeker.email,
      message: 'Thank you for everything.',
      send_on: plusDays(day, -19),
      sent_at: purchaseTimeOn(plusDays(day, -19)),
      redeemed_at: purchaseTimeOn(plusDays(day, -18)),
    },
  });
  return rows;
}
