import type { Db } from '#shared/db/database.server.ts';
import type { TextWords } from './contract.ts';
import { type CheckedText, defaultWords } from './editable-text.ts';
import { readLatestWords } from './queries.server.ts';
import { validateWords } from './validate-words.ts';

/** What a text says now. */
export interface PublishedWords {
  words: TextWords;
  /** Since when; null of a text that nobody has edited. */
  at: Date | null;
  /** It is what the code says. */
  isStandard: boolean;
}

/** What a text says now. */
export async function readPublishedWords(db: Db, text: CheckedText): Promise<PublishedWords> {
  const [published] = await listPublishedWords(db, [text]);
  return published ?? { words: defaultWords(text), at: null, isStandard: true };
}

/**
 * What texts say now, in their order: what was published last, else the standard. A field that a release has added since
 * says its standard; words that a release has made impossible, by another name of a placeholder, are left for the
 * standard until somebody publishes anew.
 */
export async function listPublishedWords(db: Db, texts: readonly CheckedText[]): Promise<PublishedWords[]> {
  const latest = await readLatestWords(
    db,
    texts.map(({ name }) => name),
  );
  return texts.map((text) => {
    const standard = defaultWords(text);
    const found = latest.get(text.name);
    const at = found?.at ?? null;
    if (found?.words == null) return { words: standard, at, isStandard: true };
    const known = Object.entries(found.words).filter(([name]) => Object.hasOwn(standard, name));
    const words = { ...standard, ...Object.fromEntries(known) };
    return Object.keys(validateWords(text, words)).length === 0
      ? { words, at, isStandard: false }
      : { words: standard, at, isStandard: true };
  });
}
