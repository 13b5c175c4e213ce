/** `name` is user input; the mailer escapes it. */
export interface Recipient {
  name: string;
  address: string;
}

export interface MailAttachment {
  filename: string;
  /** With parameters, as in the header. */
  contentType: string;
  content: string | Buffer;
  /** For pictures the HTML shows as `cid:…`. */
  contentId?: string;
}

export interface RenderedMail {
  subject: string;
  html: string;
  text: string;
  attachments: MailAttachment[];
  /** One-click unsubscribe URL (RFC 8058). */
  unsubscribe?: string | undefined;
}

export interface OutgoingMail extends RenderedMail {
  to: Recipient;
  replyTo?: Recipient;
  /** With angle brackets. Stable per logical mail, so that duplicates are recognised. */
  messageId: string;
}

/** The envelope and the bytes after DATA. */
interface RawMail {
  envelope: { from: string; to: string[] };
  raw: Buffer;
}

export interface StoredMail {
  id: number;
  receivedAt: Date;
  from: string;
  to: string[];
  subject: string;
  text: string;
  html: string;
  /** In document order, unfolded. */
  headers: { name: string; value: string }[];
  attachments: { filename: string; mimeType: string; contentId: string | null; content: Uint8Array }[];
}

export interface DemoMailbox {
  save(mail: RawMail): Promise<void>;
  /** Newest first. */
  list(filter: { to?: string; limit: number }): Promise<StoredMail[]>;
  find(id: number): Promise<StoredMail | null>;
}
