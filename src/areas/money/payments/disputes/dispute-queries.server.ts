import { type Db, queryOneOrNull, type Tx } from '#shared/db/database.server.ts';
import { inStates } from '#shared/db/in-states.server.ts';
import {
  awaitingAnswerStates,
  bankDecidingStates,
  type DisputeEvidence,
  type DisputeSnapshot,
  type DisputeState,
  decidedStates,
  disputeStates,
  type ProviderDispute,
} from './rules.ts';

/** Amounts in pence. */
export interface DisputeRow extends DisputeSnapshot {
  id: string;
  providerId: string;
  paymentId: string;
  answer: 'evidence' | 'accept' | null;
  evidence: DisputeEvidence | null;
  /** Optimistic lock. */
  revision: number;
}

const COLUMNS = `id, provider_dispute_id AS "providerId", payment_id AS "paymentId", state, reason,
  amount_pence AS "amountPence", withdrawn_pence AS "withdrawnPence", fee_pence AS "feePence", due_by AS "dueBy",
  evidence_submitted_at IS NOT NULL AS submitted, answer, evidence, revision`;

/** SQL condition: a bank is deciding about this payment. */
export const isDisputedSql = (paymentId: string): string =>
  `EXISTS (SELECT FROM disputes d WHERE d.payment_id = ${paymentId} AND d.state ${inStates(bankDecidingStates)})`;

export function disputeByProviderId(db: Db, providerId: string): Promise<DisputeRow | null> {
  return queryOneOrNull(db, `SELECT ${COLUMNS} FROM disputes WHERE provider_dispute_id = $1`, [providerId]);
}

export function disputeById(db: Db, id: string): Promise<DisputeRow | null> {
  return queryOneOrNull(db, `SELECT ${COLUMNS} FROM disputes WHERE id = $1`, [id]);
}

export function lockDispute(tx: Tx, id: string): Promise<DisputeRow | null> {
  return queryOneOrNull(tx, `SELECT ${COLUMNS} FROM disputes WHERE id = $1 FOR UPDATE`, [id]);
}

/** Locks the payment, so that nobody refunds it in the meantime. */
export async function lockPaymentOfIntent(tx: Tx, intentId: string): Promise<string | null> {
  const payment = await queryOneOrNull<{ id: string }>(
    tx,
    'SELECT id FROM payments WHERE provider_intent_id = $1 FOR UPDATE',
    [intentId],
  );
  return payment?.id ?? null;
}

/** Null if it exists. */
export async function insertDispute(
  tx: Tx,
  { id, openedAt }: Pick<ProviderDispute, 'id' | 'openedAt'>,
  paymentId: string,
  standing: DisputeSnapshot,
  now: Date,
): Promise<string | null> {
  const row = await queryOneOrNull<{ id: string }>(
    tx,
    `INSERT INTO disputes (provider_dispute_id, payment_id, state, reason, amount_pence, withdrawn_pence, fee_pence,
                           opened_at, due_by, evidence_submitted_at, decided_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, CASE WHEN $10 THEN $11::timestamptz END,
             CASE WHEN $3 = ANY ($12) THEN $11::timestamptz END)
     ON CONFLICT (provider_dispute_id) DO NOTHING RETURNING id`,
    [
      id,
      paymentId,
      standing.state,
      standing.reason,
      standing.amountPence,
      standing.withdrawnPence,
      standing.feePence,
      openedAt,
      standing.dueBy,
      standing.submitted,
      now,
      decidedStates,
    ],
  );
  return row?.id ?? null;
}

/** Optimistic lock by revision. False if the row has changed, or the transition isn't allowed. */
export async function updateDispute(
  tx: Tx,
  row: Pick<DisputeRow, 'id' | 'revision'>,
  standing: DisputeSnapshot,
  now: Date,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `UPDATE disputes
        SET state = $3, reason = $4, amount_pence = $5, withdrawn_pence = $6, fee_pence = $7, due_by = $8,
            evidence_submitted_at = CASE WHEN $9 THEN COALESCE(evidence_submitted_at, $10::timestamptz) END,
            decided_at = CASE WHEN $3 = ANY ($11) THEN
                           CASE WHEN state = $3 THEN COALESCE(decided_at, $10::timestamptz) ELSE $10::timestamptz END END,
            revision = revision + 1, updated_at = now()
      WHERE id = $1 AND revision = $2 AND state = ANY ($12)`,
    [
      row.id,
      row.revision,
      standing.state,
      standing.reason,
      standing.amountPence,
      standing.withdrawnPence,
      standing.feePence,
      standing.dueBy,
      standing.submitted,
      now,
      decidedStates,
      disputeStates.statesBefore(standing.state),
    ],
  );
  return rowCount === 1;
}

export interface SellerStatement {
  text: string;
  /** The seller concedes. */
  accepts: boolean;
  at: Date;
}

/** Null if there is none. */
export async function sellerStatement(db: Db, disputeId: string): Promise<SellerStatement | null> {
  return queryOneOrNull(
    db,
    `SELECT seller_statement AS text, seller_accepts AS accepts, seller_stated_at AS at FROM disputes
      WHERE id = $1 AND seller_stated_at IS NOT NULL`,
    [disputeId],
  );
}

/** Replaces the previous one. False once the bank has been answered. */
export async function saveSellerStatement(
  tx: Tx,
  disputeId: string,
  { text, accepts, at }: SellerStatement,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `UPDATE disputes SET seller_statement = $2, seller_accepts = $3, seller_stated_at = $4, updated_at = now()
      WHERE id = $1 AND answer IS NULL AND evidence_submitted_at IS NULL AND state = ANY ($5)`,
    [disputeId, text, accepts, at, awaitingAnswerStates],
  );
  return rowCount === 1;
}

export async function canAnswerDispute(db: Db, id: string): Promise<boolean> {
  const row = await queryOneOrNull(
    db,
    `SELECT 1 FROM disputes WHERE id = $1 AND answer IS NULL AND evidence_submitted_at IS NULL AND state = ANY ($2)`,
    [id, awaitingAnswerStates],
  );
  return row !== null;
}

/** False if already decided, or no answer is needed. */
export async function decideAnswer(
  tx: Tx,
  id: string,
  answer: { answer: 'evidence'; evidence: DisputeEvidence } | { answer: 'accept'; evidence: null },
  now: Date,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `UPDATE disputes SET answer = $2, evidence = $3, answered_at = $4, revision = revision + 1, updated_at = now()
      WHERE id = $1 AND answer IS NULL AND evidence_submitted_at IS NULL AND state = ANY ($5)`,
    [
      id,
      answer.answer,
      answer.evidence,
      now,
      answer.answer === 'accept' ? ['needs_response' satisfies DisputeState] : awaitingAnswerStates,
    ],
  );
  return rowCount === 1;
}

export async function unsentAnswers(db: Db): Promise<DisputeRow[]> {
  const { rows } = await db.query<DisputeRow>(
    `SELECT ${COLUMNS} FROM disputes
      WHERE answer IS NOT NULL AND evidence_submitted_at IS NULL AND state ${inStates(awaitingAnswerStates)}
      ORDER BY answered_at`,
  );
  return rows;
}

/** Soonest due first. */
export async function runningDisputes(db: Db): Promise<DisputeRow[]> {
  const { rows } = await db.query<DisputeRow>(
    `SELECT ${COLUMNS} FROM disputes WHERE decided_at IS NULL ORDER BY due_by, id`,
  );
  return rows;
}

/** Marks unanswered disputes due by then as reminded; returns each once. */
export async function claimDueDisputes(tx: Tx, by: Date, now: Date): Promise<{ id: string }[]> {
  const { rows } = await tx.query<{ id: string }>(
    `UPDATE disputes SET reminded_at = $2, updated_at = now()
      WHERE reminded_at IS NULL AND answer IS NULL AND due_by <= $1 AND state ${inStates(awaitingAnswerStates)}
      RETURNING id`,
    [by, now],
  );
  return rows;
}

export async function isDisputed(db: Db, paymentId: string): Promise<boolean> {
  return (await queryOneOrNull(db, `SELECT 1 WHERE ${isDisputedSql('$1')}`, [paymentId])) !== null;
}

/** Oldest first. */
export async function waitingRefunds(
  db: Db,
  paymentId: string,
): Promise<{ id: string; amountPence: number; intentId: string; tries: number }[]> {
  const { rows } = await db.query<{ id: string; amountPence: number; intentId: string; tries: number }>(
    `SELECT r.id, r.amount_pence AS "amountPence", r.attempts AS tries, p.provider_intent_id AS "intentId"
     FROM refunds r JOIN payments p ON p.id = r.payment_id
     WHERE r.payment_id = $1 AND r.state = 'pending' ORDER BY r.created_at, r.id`,
    [paymentId],
  );
  return rows;
}

export async function disputeRows(db: Db, userId: string) {
  const { rows } = await db.query<{ [column: string]: string | Date | null }>(
    `SELECT d.opened_at, (d.amount_pence / 100.0)::numeric(12, 2)::text AS amount, d.reason, d.state, d.decided_at,
            d.evidence::text AS evidence, d.seller_statement AS said_by_the_business,
            (SELECT string_agg(f.part || '.' || f.kind, ', ' ORDER BY f.part) FROM dispute_files f
             WHERE f.dispute_id = d.id) AS files_for_the_bank, p.provider_intent_id AS payment_reference
     FROM disputes d JOIN payments p ON p.id = d.payment_id WHERE p.user_id = $1 ORDER BY d.opened_at`,
    [userId],
  );
  return rows;
}

/** Deletes evidence about a person once the bank has it or has decided. */
export async function eraseEvidence(tx: Tx, userId: string): Promise<void> {
  await tx.query(
    `UPDATE disputes d SET seller_statement = '' FROM payments p
      WHERE p.id = d.payment_id AND p.user_id = $1 AND d.seller_statement <> ''
        AND (d.evidence_submitted_at IS NOT NULL OR d.decided_at IS NOT NULL)`,
    [userId],
  );
  await tx.query(
    `DELETE FROM dispute_files f USING disputes d, payments p
      WHERE d.id = f.dispute_id AND p.id = d.payment_id AND p.user_id = $1
        AND (d.evidence_submitted_at IS NOT NULL OR d.decided_at IS NOT NULL)`,
    [userId],
  );
  await tx.query(
    `UPDATE disputes d SET evidence = NULL FROM payments p
      WHERE p.id = d.payment_id AND p.user_id = $1 AND d.evidence_submitted_at IS NOT NULL`,
    [userId],
  );
}
