import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';

/** What an assistant was told, for some minutes. The price is decided again when places are held. */
const quoteSchema = z.object({
  sessionId: z.number().int(),
  startsAt: z.iso.datetime(),
  places: z.number().int(),
  totalPence: z.number().int(),
  /** Milliseconds since 1970. */
  until: z.number().int(),
});
export type SignedQuote = z.infer<typeof quoteSchema>;

export const QUOTE_MINUTES = 15;

const hmac = (secret: string, text: string): Buffer => createHmac('sha256', secret).update(text).digest();

/** A text that only we can make, with its content readable. */
export function sign(secret: string, content: object): string {
  const text = Buffer.from(JSON.stringify(content)).toString('base64url');
  return `${text}.${hmac(secret, text).toString('base64url')}`;
}

/** The content of a text that we signed; null for any other. */
export function unsign(secret: string, signed: string): unknown {
  const [text = '', mark = '', ...more] = signed.split('.');
  const expected = hmac(secret, text);
  const given = Buffer.from(mark, 'base64url');
  if (more.length > 0 || given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  return JSON.parse(Buffer.from(text, 'base64url').toString('utf8'));
}

export const signQuote = (secret: string, quote: SignedQuote): string => sign(`${secret} quote`, quote);

/** Null unless we made it, whatever its age. */
export function readQuote(secret: string, signed: string): SignedQuote | null {
  return quoteSchema.nullable().parse(unsign(`${secret} quote`, signed));
}
