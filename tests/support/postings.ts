import { randomUUID } from 'node:crypto';
import type { Db } from '#shared/db/database.server.ts';

/** Posts a movement at an instant of the past; what is not named is of no matter to the test. */
export async function postAt(
  db: Db,
  at: Date | string,
  posting: {
    movement: string;
    debit: string;
    credit: string;
    pence: number;
    bookingId?: string;
    paymentId?: string;
  },
): Promise<void> {
  await db.query(
    `INSERT INTO ledger_postings (movement, cause, payment_id, booking_id, debit, credit, amount_pence, posted_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      posting.movement,
      randomUUID(),
      posting.paymentId ?? null,
      posting.bookingId ?? null,
      posting.debit,
      posting.credit,
      posting.pence,
      at,
    ],
  );
}

/** Posts a sale of a place: the seller's fee, and a tenth of it for the platform. Answers what it is known by. */
export async function postSaleAt(
  db: Db,
  at: Date | string,
  seller: string,
  pence: number,
): Promise<{ bookingId: string; paymentId: string }> {
  const sale = { bookingId: randomUUID(), paymentId: randomUUID() };
  const of = { movement: 'sale', debit: 'demo', ...sale };
  await postAt(db, at, { ...of, credit: seller, pence });
  const platform = Math.floor((pence + 5) / 10);
  if (platform > 0) await postAt(db, at, { ...of, credit: 'fees', pence: platform });
  return sale;
}
