import { formatCount } from '#shared/domain/pluralize.ts';
import { isSingleLine } from '#shared/domain/single-line-text.ts';
import type { TextWords } from './contract.ts';
import type { CheckedText } from './editable-text.ts';
import { placeholderNames } from './placeholders.ts';

/** Unifies line ends and removes tabs and trailing spaces. */
export const normalizeWords = (words: TextWords): TextWords =>
  Object.fromEntries(
    Object.entries(words).map(([name, text]) => [
      name,
      text.replace(/\r\n?/g, '\n').replaceAll('\t', '  ').replace(/ +$/gm, '').trim().normalize('NFC'),
    ]),
  );

/** Returns an error by field name; empty if the words can be published. */
export function validateWords(text: CheckedText, words: TextWords): Record<string, string> {
  const problems: Record<string, string> = {};
  const fields = Object.entries(text.fields);
  for (const [name, field] of fields) {
    const sentence = validateField(text, field, words[name]);
    if (sentence !== null) problems[name] = sentence;
  }
  const strange = Object.keys(words).find((name) => !Object.hasOwn(text.fields, name));
  const [first] = fields;
  if (first === undefined) return problems;
  if (strange !== undefined) problems[first[0]] ??= 'This text’s fields have changed. Reload the page.';
  if (Object.keys(problems).length > 0) return problems;
  const said = new Set(Object.values(words).flatMap(placeholderNames));
  const missing = text.needs.filter((name) => !said.has(name));
  if (missing.length === 0) return { ...text.checkWords?.(words) };
  const named = missing.map((name) => `{${name}}`).join(' and ');
  return { [fields.at(-1)?.[0] ?? first[0]]: `Keep ${named}. Readers need it.` };
}

function validateField(
  { placeholders }: CheckedText,
  { form, most }: CheckedText['fields'][string],
  said: string | undefined,
): string | null {
  if (said === undefined) return 'This text’s fields have changed. Reload the page.';
  if (said === '' && form !== 'paragraphs') return 'Enter some text';
  if (said.length > most) return `Keep this under ${formatCount(most)} characters`;
  const lines = said.split('\n');
  if (form === 'line' && lines.length > 1) return 'Keep this on one line';
  const odd = lines.findIndex((line) => !isSingleLine(line));
  if (odd !== -1)
    return form === 'line'
      ? 'This text contains invisible characters. Type it again.'
      : `Line ${odd + 1} contains invisible characters. Type that line again.`;
  const unknown = placeholderNames(said).find((name) => !Object.hasOwn(placeholders, name));
  return unknown === undefined ? null : `There’s no placeholder {${unknown}}. Use one from the list.`;
}
