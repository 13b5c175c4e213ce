import { decodeHTML } from 'entities';
import { z } from 'zod';
import { plainLine } from '#shared/domain/plain-line.ts';

/** An object of a feed, of which nothing is known before it is read. */
export type Thing = Readonly<Record<string, unknown>>;

const thingSchema = z.record(z.string(), z.unknown());

/** An object; null for anything else. */
export function asThing(value: unknown): Thing | null {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return null;
  const thing = thingSchema.safeParse(value);
  return thing.success ? thing.data : null;
}

/** A list, however it is written: nothing, one, or several. */
export const listOf = (value: unknown): readonly unknown[] =>
  value === undefined || value === null ? [] : Array.isArray(value) ? value : [value];

/** The objects of a list, however it is written. */
export function thingsOf(value: unknown): Thing[] {
  return listOf(value)
    .map(asThing)
    .filter((thing) => thing !== null);
}

/** A text with something in it; null for anything else. */
export const textOf = (value: unknown): string | null =>
  typeof value === 'string' && value.trim() !== '' ? value.trim() : null;

/** A number, or a text that is one. */
export function numberOf(value: unknown): number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  const text = textOf(value);
  return text !== null && /^-?\d{1,10}(?:\.\d+)?$/.test(text) ? Number(text) : null;
}

/** What it says it is, with or without @; null where it does not. */
export const typeOf = (thing: Thing): string | null => textOf(listOf(thing['@type'] ?? thing['type'])[0]);

/** Its identifier, with or without @; null without one. */
export const idOf = (thing: Thing): string | null =>
  (textOf(thing['@id']) ?? textOf(thing['id']))?.slice(0, 500) ?? null;

/** One plain line of at most so many characters; null for what is none. */
export function lineOf(value: unknown, most: number): string | null {
  const text = textOf(value);
  const line = text === null ? '' : plainLine(withoutMarkup(text), most);
  return line === '' ? null : line;
}

/** Paragraphs without markup, and without addresses and numbers by which a person could be reached. */
export function proseOf(value: unknown): string | null {
  const text = textOf(value);
  if (text === null) return null;
  const prose = withoutMarkup(text)
    .replace(/[^\P{Cc}\n]/gu, ' ')
    .replace(/[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g, '…')
    .replace(/(?:\+44|\b0)[\d ()-]{8,14}\d\b/g, '…')
    .replace(/[ \t]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
  return prose === '' ? null : prose.length <= 4000 ? prose : `${prose.slice(0, 3999)}…`;
}

/** Tags are taken out before references are decoded, so that `&lt;b&gt;` stays the text that it is. */
function withoutMarkup(text: string): string {
  return decodeHTML(
    text.replace(/<(?:br|\/p|\/li|\/div|\/h\d)[^>]*>/gi, '\n').replace(/<[^<>]*>/g, ''),
  ).replaceAll('\u00a0', ' ');
}

/** An address of the web that a reader can be sent to. */
export function webAddress(text: string | null): string | null {
  if (text === null || text.length > 500 || /[\s\p{C}\\]/u.test(text) || !URL.canParse(text)) return null;
  const { protocol, username, password, hostname } = new URL(text);
  const fine = (protocol === 'https:' || protocol === 'http:') && username === '' && password === '';
  return fine && hostname.includes('.') ? text : null;
}
