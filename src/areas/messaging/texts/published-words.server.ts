import type { Db } from '#shared/db/database.server.ts';
import type { TextWords } from './contract.ts';
import { type CheckedText, defaultWords } from './editable-text.ts';
import { readLatestWords } from './queries.server.ts';
import { validateWords } from './validate-words.ts';

export interface PublishedWords {
  words: TextWords;
  /** Null if never edited. */
  at: Date | null;
  isStandard: boolean;
}

export async function readPublishedWords(db: Db, text: CheckedText): Promise<PublishedWords> {
  const [published] = await listPublishedWords(db, [text]);
  return published ?? { words: defaultWords(text), at: null, isStandard: true };
}

/**
 * The published words, else the defaults. Fields added since use their default; if a release made the words invalid
 * (a renamed placeholder), the whole default applies.
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
