import { decodeHTML } from 'entities';
import { z } from 'zod';
import { singleLineText } from '#shared/domain/single-line-text.ts';

export type FeedObject = Readonly<Record<string, unknown>>;

const feedObjectSchema = z.record(z.string(), z.unknown());

/** Null for other types. */
export function toFeedObject(value: unknown): FeedObject | null {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return null;
  const thing = feedObjectSchema.safeParse(value);
  return thing.success ? thing.data : null;
}

/** Wraps a single value; undefined becomes []. */
export const toList = (value: unknown): readonly unknown[] =>
  value === undefined || value === null ? [] : Array.isArray(value) ? value : [value];

export function toFeedObjects(value: unknown): FeedObject[] {
  return toList(value)
    .map(toFeedObject)
    .filter((thing) => thing !== null);
}

export const toText = (value: unknown): string | null =>
  typeof value === 'string' && value.trim() !== '' ? value.trim() : null;

export function toNumber(value: unknown): number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  const text = toText(value);
  return text !== null && /^-?\d{1,10}(?:\.\d+)?$/.test(text) ? Number(text) : null;
}

/** With or without @; null if missing. */
export const objectType = (thing: FeedObject): string | null =>
  toText(toList(thing['@type'] ?? thing['type'])[0]);

/** With or without @; null if missing. */
export const objectId = (thing: FeedObject): string | null =>
  (toText(thing['@id']) ?? toText(thing['id']))?.slice(0, 500) ?? null;

/** Null if it isn't one plain line within the limit. */
export function toSingleLine(value: unknown, most: number): string | null {
  const text = toText(value);
  const line = text === null ? '' : singleLineText(stripMarkup(text), most);
  return line === '' ? null : line;
}

/** Strips markup, contact addresses and phone numbers. */
export function toPlainProse(value: unknown): string | null {
  const text = toText(value);
  if (text === null) return null;
  const prose = stripMarkup(text)
    .replace(/[^\P{Cc}\n]/gu, ' ')
    .replace(/[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g, '…')
    .replace(/(?:\+44|\b0)[\d ()-]{8,14}\d\b/g, '…')
    .replace(/[ \t]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
  return prose === '' ? null : prose.length <= 4000 ? prose : `${prose.slice(0, 3999)}…`;
}

/** Strips tags before decoding, so that `&lt;b&gt;` stays text. */
function stripMarkup(text: string): string {
  return decodeHTML(
    text.replace(/<(?:br|\/p|\/li|\/div|\/h\d)[^>]*>/gi, '\n').replace(/<[^<>]*>/g, ''),
  ).replaceAll('\u00a0', ' ');
}

/** Null if it isn't a web URL. */
export function toWebUrl(text: string | null): string | null {
  if (text === null || text.length > 500 || /[\s\p{C}\\]/u.test(text) || !URL.canParse(text)) return null;
  const { protocol, username, password, hostname } = new URL(text);
  const fine = (protocol === 'https:' || protocol === 'http:') && username === '' && password === '';
  return fine && hostname.includes('.') ? text : null;
}
