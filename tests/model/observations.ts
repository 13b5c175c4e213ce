import { type Pool, transaction } from '#shared/db/database.server.ts';
import type { WholeApp } from '#support/whole-app.ts';

/**
 * A schema of the model beside the site's tables: its clock, Stripe's books and the responses that actors got, for
 * invariants in one statement.
 */
export async function prepareObservations(pool: Pool): Promise<void> {
  await pool.query(`
    CREATE SCHEMA IF NOT EXISTS model;
    CREATE TABLE model.clock (at timestamptz NOT NULL);
    INSERT INTO model.clock VALUES (now());
    CREATE TABLE model.charges (id text, intent text, pence int, refunded int, paid boolean);
    CREATE TABLE model.refunds (id text, intent text, pence int, status text, refund_id text, made_by text);
    CREATE TABLE model.transfers (id text, pence int, reversed int, transfer_id text);
    CREATE TABLE model.disputes (id text, intent text, status text);
    -- Refunds that were waiting at a quiet point, and since when by the model's clock.
    CREATE TABLE model.waiting_refunds (refund_id uuid PRIMARY KEY, since timestamptz NOT NULL);
    -- Bookings and orders that a trainer was shown when a day off was saved.
    CREATE TABLE model.shown_for_day_off (trainer_id bigint, day date, id text);
    -- From when, by the model's clock, a business was suspended, and until when.
    CREATE TABLE model.suspensions (business_id bigint, began timestamptz, ended timestamptz);
    -- The same of accounts ('users') and trainers: by the model's clock, and from and to by the database's.
    CREATE TABLE model.personal_suspensions (kind text, subject_id text, at timestamptz, began timestamptz, ended timestamptz);
    -- Bookings that were to come when a suspension cancelled what was to come.
    CREATE TABLE model.cancelled_by_suspension (booking_id uuid);
    -- Dates that the owner kept when they made a closure.
    CREATE TABLE model.kept_open (closure_id bigint, occurrence_id bigint);
    -- The emails that arrived, by their Message-ID: the demo's mailbox keeps the latest only.
    CREATE TABLE model.arrivals (message_id text);
    CREATE FUNCTION model.note_arrival() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      INSERT INTO model.arrivals VALUES (substring(convert_from(NEW.raw, 'LATIN1') FROM '(?i)message-id:\\s*(<[^>]+>)'));
      RETURN NULL;
    END $$;
    CREATE TRIGGER note_arrival AFTER INSERT ON demo_mail FOR EACH ROW EXECUTE FUNCTION model.note_arrival();`);
}

/** Replaces the recorded books and time. */
export async function recordProviderBooks({
  site,
  pool,
  now,
}: {
  site: WholeApp;
  pool: Pool;
  now(): Date;
}): Promise<void> {
  const { control } = site.shop.sandbox;
  const [charges, refunds, transfers, disputes] = [
    await control.charges(),
    await control.refunds(),
    await control.transfers(),
    await control.disputes(),
  ];
  const idOf = (object: string | { id: string } | null): string =>
    typeof object === 'string' ? object : (object?.id ?? '');
  await transaction(pool, async (tx) => {
    const replace = async (table: string, columns: string, rows: readonly object[]) => {
      await tx.query(`DELETE FROM model.${table}`);
      await tx.query(`INSERT INTO model.${table} SELECT * FROM jsonb_to_recordset($1) AS row (${columns})`, [
        JSON.stringify(rows),
      ]);
    };
    await replace(
      'charges',
      'id text, intent text, pence int, refunded int, paid boolean',
      charges.map((charge) => ({
        id: charge.id,
        intent: idOf(charge.payment_intent),
        pence: charge.amount,
        refunded: charge.amount_refunded,
        paid: charge.paid,
      })),
    );
    await replace(
      'refunds',
      'id text, intent text, pence int, status text, refund_id text, made_by text',
      refunds.map((refund) => ({
        id: refund.id,
        intent: idOf(refund.payment_intent),
        pence: refund.amount,
        status: refund.status,
        refund_id: refund.metadata?.refund_id ?? null,
        made_by: refund.metadata?.made_by ?? 'site',
      })),
    );
    await replace(
      'transfers',
      'id text, pence int, reversed int, transfer_id text',
      transfers.map((transfer) => ({
        id: transfer.id,
        pence: transfer.amount,
        reversed: transfer.amount_reversed,
        transfer_id: transfer.metadata.transfer_id ?? null,
      })),
    );
    const intents = new Map(charges.map((charge) => [charge.id, idOf(charge.payment_intent)]));
    await replace(
      'disputes',
      'id text, intent text, status text',
      disputes.map((dispute) => ({
        id: dispute.id,
        intent: intents.get(idOf(dispute.charge)) ?? '',
        status: dispute.status,
      })),
    );
    await tx.query('UPDATE model.clock SET at = $1', [now()]);
    await tx.query(
      `DELETE FROM model.waiting_refunds WHERE refund_id NOT IN (SELECT id FROM refunds WHERE state = 'pending')`,
    );
    await tx.query(
      `INSERT INTO model.waiting_refunds SELECT id, $1 FROM refunds WHERE state = 'pending' ON CONFLICT DO NOTHING`,
      [now()],
    );
  });
}
