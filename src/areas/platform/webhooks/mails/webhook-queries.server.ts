import type { Recipient } from '#areas/messaging/email/sending/outgoing-mail.ts';
import { type Db, queryOneOrNull } from '#shared/db/database.server.ts';

export interface DisabledWebhookMailData {
  webhookId: string;
  url: string;
  businessId: number;
  businessName: string;
  owner: Recipient;
  because: 'owner' | 'failing' | 'gone';
  failingSince: Date | null;
}

/** Null if removed, re-enabled, or without an owner. */
export function readDisabledWebhook(
  db: Db,
  endpointId: string,
  at: Date,
): Promise<DisabledWebhookMailData | null> {
  return queryOneOrNull(
    db,
    `SELECT e.id AS "webhookId", e.url, b.id AS "businessId", b.name AS "businessName", e.disabled_reason AS because,
            e.failing_since AS "failingSince", json_build_object('name', u.name, 'address', u.email) AS owner
       FROM webhook_endpoints e JOIN businesses b ON b.id = e.business_id JOIN users u ON u.id = b.owner_id
      WHERE e.id = $1 AND e.disabled_at = $2`,
    [endpointId, at],
  );
}
