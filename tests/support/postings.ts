import { randomUUID } from 'node:crypto';
import type { Db } from '#shared/db/database.server.ts';

/** Posts at a time in the past, with defaults. */
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

/** A sale with 10 % for the platform. Returns its ids. */
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
