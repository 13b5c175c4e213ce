import type { Person } from './person.ts';
import type { Site } from './site.ts';
import { expect } from './test.ts';

interface PaymentRow {
  intent: string | null;
  amount: number;
  refunded: number;
  payment: string;
  hold: string;
  booking: string | null;
  booked: number | null;
  seats: number;
  seatsCounted: number;
}

/**
 * Waits until bookings, payments and Stripe's charges agree on what the person bought. Pence.
 * @param expected `paid`: totals of the confirmed bookings; `refused`: number of declined charges
 */
export async function expectLedger(
  site: Site,
  person: Person,
  expected: { paid: readonly number[]; refused?: number },
): Promise<void> {
  await expect(async () => {
    await site.sandbox.control.idle();
    const rows = await listPayments(site, person);
    const booked = rows.filter(({ booking }) => booking === 'confirmed');
    expect(booked.map(({ booked: total }) => total)).toEqual(expected.paid);
    for (const row of rows) {
      const paid = row.booking === 'confirmed';
      expect([row.payment, row.hold, row.refunded]).toEqual(
        paid
          ? ['succeeded', 'confirmed', 0]
          : [expect.stringMatching(/pending|cancelled/), expect.stringMatching(/held|released/), 0],
      );
      if (paid) expect(row.amount).toBe(row.booked);
      expect(row.seats, 'seats taken are the bookings and live holds of the date').toBe(row.seatsCounted);
    }
    const intents = new Set(rows.flatMap(({ intent }) => intent ?? []));
    const charges = (await site.sandbox.control.charges()).filter(
      ({ payment_intent: intent }) => typeof intent === 'string' && intents.has(intent),
    );
    const taken = charges.filter(({ status }) => status === 'succeeded');
    expect(taken.map(({ amount, amount_refunded: back }) => amount - back)).toEqual(
      expected.paid.filter((total) => total > 0),
    );
    expect(charges.length - taken.length).toBe(expected.refused ?? 0);
  }).toPass({ timeout: 20_000 });
}

async function listPayments(site: Site, person: Person): Promise<PaymentRow[]> {
  const { rows } = await site.db.query<PaymentRow>(
    `SELECT p.provider_intent_id AS intent, p.amount_pence AS amount, p.refunded_pence AS refunded,
            p.state AS payment, h.state AS hold, b.state AS booking, b.total_pence AS booked, o.taken AS seats,
            (SELECT count(*) FROM holds live JOIN order_items i ON i.order_id = live.id
             WHERE i.occurrence_id = o.id AND live.state <> 'released' AND NOT live.replaced)::integer AS "seatsCounted"
     FROM users u
     JOIN holds h ON h.user_id = u.id
     JOIN order_items i ON i.order_id = h.id AND i.position = 1
     JOIN occurrences o ON o.id = i.occurrence_id
     JOIN payments p ON p.order_id = h.id
     LEFT JOIN bookings b ON b.order_id = h.id
     WHERE u.email = $1
     ORDER BY h.created_at`,
    [person.email],
  );
  return rows;
}
