import type { DataRow } from '#areas/identity/accounts/personal-data.ts';
import { type Db, queryOneOrNull, type Tx } from '#shared/db/database.server.ts';
import { type AutomationTemplate, RETURN_DAYS } from './rules.ts';

export interface AutomationRow {
  template: AutomationTemplate;
  isOn: boolean;
  weeks: number | null;
  subject: string;
  text: string;
}

export async function automationsOfBusiness(db: Db, businessId: number): Promise<AutomationRow[]> {
  const { rows } = await db.query<AutomationRow>(
    `SELECT template, is_on AS "isOn", weeks, subject, body AS text FROM automations WHERE business_id = $1`,
    [businessId],
  );
  return rows;
}

export async function saveAutomation(
  tx: Tx,
  businessId: number,
  { template, isOn, weeks, subject, text }: AutomationRow,
  now: Date,
): Promise<void> {
  await tx.query(
    `INSERT INTO automations (business_id, template, is_on, weeks, subject, body, changed_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7)
     ON CONFLICT (business_id, template) DO UPDATE
     SET is_on = excluded.is_on, weeks = excluded.weeks, subject = excluded.subject, body = excluded.body,
         changed_at = excluded.changed_at`,
    [businessId, template, isOn, weeks, subject, text, now],
  );
}

/** Those that are on, of businesses that pay for Premium Pro; the booking gate is open only to approved ones. */
export async function activeAutomations(
  db: Db,
): Promise<{ businessId: number; template: AutomationTemplate; weeks: number | null }[]> {
  const { rows } = await db.query<{
    businessId: number;
    template: AutomationTemplate;
    weeks: number | null;
  }>(
    `SELECT a.business_id AS "businessId", a.template, a.weeks FROM automations a
     JOIN businesses b ON b.id = a.business_id
     WHERE a.is_on AND b.booking_enabled AND b.subscription_tier = 'premium'
     ORDER BY a.business_id, a.template`,
  );
  return rows;
}

/** Locks an active automation against changes; null if it is no longer active. */
export const lockActiveAutomation = (
  tx: Tx,
  businessId: number,
  template: AutomationTemplate,
): Promise<{ weeks: number | null; subject: string; text: string; business: string } | null> =>
  queryOneOrNull(
    tx,
    `SELECT a.weeks, a.subject, a.body AS text, b.name AS business FROM automations a
     JOIN businesses b ON b.id = a.business_id
     WHERE a.business_id = $1 AND a.template = $2 AND a.is_on AND b.booking_enabled
       AND b.subscription_tier = 'premium' FOR SHARE OF a`,
    [businessId, template],
  );

/** Returns the id; null if the customer got it before. */
export const insertSend = (
  tx: Tx,
  send: {
    businessId: number;
    template: AutomationTemplate;
    customerId: string;
    occasion: string;
    subject: string;
    text: string;
    at: Date;
  },
): Promise<{ id: string } | null> =>
  queryOneOrNull(
    tx,
    `INSERT INTO automation_sends (business_id, template, customer_id, occasion, subject, body, sent_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT ON CONSTRAINT automation_sends_once DO NOTHING RETURNING id`,
    [send.businessId, send.template, send.customerId, send.occasion, send.subject, send.text, send.at],
  );

export interface SentRow {
  template: AutomationTemplate;
  count: number;
  lastAt: Date;
  /** Booked soon after. */
  returned: number;
}

/** People, not emails: somebody may have had several. */
export async function sentOfBusiness(db: Db, businessId: number): Promise<SentRow[]> {
  const { rows } = await db.query<SentRow>(
    `SELECT s.template, count(DISTINCT s.customer_id)::integer AS count, max(s.sent_at) AS "lastAt",
            count(DISTINCT s.customer_id) FILTER (WHERE since.booked)::integer AS returned
     FROM automation_sends s
     CROSS JOIN LATERAL (
       SELECT EXISTS (SELECT FROM merged_customer_rows(s.customer_id) r
                      JOIN bookings b ON b.business_id = r.business_id AND b.user_id = r.user_id
                      WHERE b.created_at > s.sent_at AND b.created_at < s.sent_at + interval '${RETURN_DAYS} days'
                        AND b.state IN ('confirmed', 'attended', 'no_show')) AS booked
     ) since
     WHERE s.business_id = $1 GROUP BY s.template`,
    [businessId],
  );
  return rows;
}

/** For the person's data export. */
export async function automatedEmailRows(db: Db, userId: string): Promise<DataRow[]> {
  const { rows } = await db.query<DataRow>(
    `SELECT b.name AS business, s.template AS sent_because_of, s.subject, s.body AS message, s.sent_at
     FROM automation_sends s JOIN customers c ON c.id = s.customer_id JOIN businesses b ON b.id = s.business_id
     WHERE c.user_id = $1 ORDER BY s.sent_at, s.id`,
    [userId],
  );
  return rows;
}

export async function deleteOldSends(db: Db, before: Date): Promise<void> {
  await db.query('DELETE FROM automation_sends WHERE sent_at < $1', [before]);
}
