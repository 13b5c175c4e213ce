/** Who a mail is for. `name` is whatever the person typed; the mailer makes a safe header of it. */
export interface Recipient {
  name: string;
  address: string;
}

export interface MailAttachment {
  filename: string;
  /** With parameters, as the Content-Type header will say it. */
  contentType: string;
  content: string | Buffer;
  /** Set for a picture that the HTML shows as `cid:…`. */
  contentId?: string;
}

/** A mail, written: what the templates and the renderer make of the facts. */
export interface RenderedMail {
  subject: string;
  html: string;
  text: string;
  attachments: MailAttachment[];
  /** Where a post, by the recipient's mail program and without asking more, ends mails like this (RFC 8058). */
  unsubscribe?: string | undefined;
}

/** A written mail with its envelope. */
export interface OutgoingMail extends RenderedMail {
  to: Recipient;
  replyTo?: Recipient;
  /** With angle brackets. The same logical mail always has the same, so that a duplicate can be recognised. */
  messageId: string;
}

/** A message as it goes over the wire: the envelope and the bytes after DATA. */
interface RawMail {
  envelope: { from: string; to: string[] };
  raw: Buffer;
}

/** A kept message, taken apart again for looking at. */
export interface StoredMail {
  id: number;
  receivedAt: Date;
  from: string;
  to: string[];
  subject: string;
  text: string;
  html: string;
  /** In document order; values unfolded and otherwise as sent. */
  headers: { name: string; value: string }[];
  attachments: { filename: string; mimeType: string; contentId: string | null; content: Uint8Array }[];
}

/** Where the demo keeps its mail instead of sending it. */
export interface DemoMailbox {
  save(mail: RawMail): Promise<void>;
  /** Newest first, at most `limit`; with `to`, only what was sent to that address. */
  list(filter: { to?: string; limit: number }): Promise<StoredMail[]>;
  find(id: number): Promise<StoredMail | null>;
}
