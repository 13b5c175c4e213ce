import { useEffect, useState } from 'react';
import { z } from 'zod';
import type { EditedText, TextWords } from '#features/running/texts/contract.ts';
import { forgetDraft, keepDraft, readDraft } from '#shared/ui/fields/drafts.ts';

const draftSchema = z.object({
  /** As they are being written. */
  words: z.record(z.string(), z.string()),
  /** What they were begun from, and of which version that is. */
  base: z.record(z.string(), z.string()),
  version: z.number(),
});
type Draft = z.infer<typeof draftSchema>;

/** What somebody writes of a text, and what may be done with it. */
export interface TextDraft {
  words: TextWords;
  /** Of the version that it was begun from: publishing says so. */
  version: number;
  changed: boolean;
  /** It says what the code says. */
  isStandard: boolean;
  /** Another version was published since it was begun. */
  overtaken: boolean;
  errors: Readonly<Record<string, string | undefined>>;
  write(name: string, said: string): void;
  take(words: TextWords): void;
  takeStandard(): void;
  /** Gives up what was written. */
  leave(): void;
  takeTheirs(): void;
  /** What was written follows the version that overtook it. */
  goOnFromTheirs(): void;
  /** It is published, as that version. */
  published(version: number): void;
  /** Shows the sentences of a refusal at their fields. */
  mend(fields: Readonly<Record<string, string>>): void;
}

/**
 * What somebody writes of a text. It is kept in this browser until it is published or given up, so that signing in anew
 * or another's version takes nothing from it.
 */
export function useTextDraft(text: EditedText, userId: string): TextDraft {
  const key = `text.${userId}.${text.name}`;
  const now = wordsOf(text, 'now');
  const standard = wordsOf(text, 'standard');
  const [draft, setDraft] = useState<Draft>({ words: now, base: now, version: text.version });
  const [errors, setErrors] = useState<TextDraft['errors']>({});
  const [read, setRead] = useState(false);
  const changed = !isSame(draft.words, draft.base);
  // After the first drawing, which the server has drawn without it.
  useEffect(() => {
    const kept = draftSchema.safeParse(readDraft(key)).data;
    const fits = kept !== undefined && isSame(Object.keys(kept.words).sort(), Object.keys(kept.base).sort());
    if (fits) setDraft(kept);
    setRead(true);
  }, [key]);
  useEffect(() => {
    if (!read) return;
    if (changed) keepDraft(key, draft);
    else forgetDraft(key);
  }, [read, key, changed, draft]);
  // Of whoever has written nothing yet another's version takes nothing.
  if (!changed && text.version > draft.version) setDraft({ words: now, base: now, version: text.version });
  const write = (words: TextWords) => setDraft((before) => ({ ...before, words }));
  const theirs = { words: now, base: now, version: text.version };
  return {
    words: draft.words,
    version: draft.version,
    changed,
    isStandard: isSame(draft.words, standard),
    overtaken: changed && text.version > draft.version,
    errors,
    write: (name, said) => {
      write({ ...draft.words, [name]: said });
      setErrors((before) => ({ ...before, [name]: undefined }));
    },
    take: (words) => {
      // A field that a release has added since says what it says now.
      write({ ...draft.words, ...known(words, draft.words) });
      setErrors({});
    },
    takeStandard: () => {
      write(standard);
      setErrors({});
    },
    leave: () => {
      setDraft(theirs);
      setErrors({});
    },
    takeTheirs: () => {
      setDraft(theirs);
      setErrors({});
    },
    goOnFromTheirs: () => setDraft(({ words }) => ({ words, base: now, version: text.version })),
    published: (version) => setDraft(({ words }) => ({ words, base: words, version })),
    mend: (fields) =>
      setErrors(
        Object.fromEntries(
          Object.entries(fields).map(([path, sentence]) => [path.replace(/^words\./, ''), sentence]),
        ),
      ),
  };
}

const wordsOf = ({ fields }: EditedText, which: 'now' | 'standard'): TextWords =>
  Object.fromEntries(fields.map((field) => [field.name, field[which]]));

const known = (words: TextWords, of: TextWords): TextWords =>
  Object.fromEntries(Object.entries(words).filter(([name]) => Object.hasOwn(of, name)));

/** Both are made of the same fields in the same order, or of texts. */
const isSame = (one: object, other: object): boolean => JSON.stringify(one) === JSON.stringify(other);
