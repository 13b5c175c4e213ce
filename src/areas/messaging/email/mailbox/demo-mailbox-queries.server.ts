import { type Db, queryOneOrNull } from '#shared/db/database.server.ts';
import type { DemoMailbox, StoredMail } from '../sending/outgoing-mail.ts';

/** Keeps a long-running demo's disk from filling up. */
const MAX_MESSAGES = 500;

interface DemoMailRow {
  id: number;
  envelope_from: string;
  envelope_to: string[];
  raw: Buffer;
  received_at: Date;
}

/** Replaces SMTP in the demo: stores the newest messages in `demo_mail` and parses them on view. */
export function createDemoMailbox(db: Db): DemoMailbox {
  return {
    async save({ envelope, raw }) {
      await db.query(
        `WITH kept AS (
           INSERT INTO demo_mail (envelope_from, envelope_to, raw) VALUES ($1, $2, $3) RETURNING id
         )
         DELETE FROM demo_mail WHERE id <= (SELECT id FROM kept) - $4::bigint`,
        [envelope.from, envelope.to.map((address) => address.toLowerCase()), raw, MAX_MESSAGES],
      );
    },

    async list({ to, limit }) {
      const { rows } = await db.query<DemoMailRow>(
        `SELECT id, envelope_from, envelope_to, raw, received_at FROM demo_mail
         WHERE $1::text IS NULL OR envelope_to @> ARRAY[$1::text]
         ORDER BY id DESC LIMIT $2`,
        [to?.toLowerCase() ?? null, limit],
      );
      return Promise.all(rows.map(parseMail));
    },

    async find(id) {
      const row = await queryOneOrNull<DemoMailRow>(
        db,
        'SELECT id, envelope_from, envelope_to, raw, received_at FROM demo_mail WHERE id = $1',
        [id],
      );
      return row === null ? null : parseMail(row);
    },
  };
}

async function parseMail(row: DemoMailRow): Promise<StoredMail> {
  // Loaded on view: sending needs no parser.
  const { default: PostalMime } = await import('postal-mime');
  const mail = await PostalMime.parse(row.raw);
  return {
    id: row.id,
    receivedAt: row.received_at,
    from: row.envelope_from,
    to: row.envelope_to,
    subject: mail.subject ?? '',
    text: mail.text ?? '',
    html: mail.html ?? '',
    headers: mail.headers.map(({ originalKey, value }) => ({ name: originalKey, value })),
    attachments: mail.attachments.map((attachment, index) => ({
      filename: attachment.filename ?? `attachment-${index + 1}`,
      mimeType: attachment.mimeType,
      contentId: attachment.contentId?.replace(/^<|>$/g, '') ?? null,
      content: withCrlf(attachment.mimeType, attachment.content),
    })),
  };
}

/** The parser returns calendar files with bare LF; calendar programs expect CRLF. */
function withCrlf(mimeType: string, content: ArrayBuffer | Uint8Array | string): Uint8Array {
  const bytes = typeof content === 'string' ? Buffer.from(content) : Buffer.from(new Uint8Array(content));
  return mimeType === 'text/calendar' ? Buffer.from(bytes.toString('utf8').replace(/\r?\n/g, '\r\n')) : bytes;
}
