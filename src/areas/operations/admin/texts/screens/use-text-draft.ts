import { useEffect, useState } from 'react';
import { z } from 'zod';
import type { EditedText, TextWords } from '#areas/messaging/texts/contract.ts';
import { deleteDraft, readDraft, saveDraft } from '#shared/ui/fields/drafts.ts';

const draftSchema = z.object({
  words: z.record(z.string(), z.string()),
  /** The version that the draft started from. */
  base: z.record(z.string(), z.string()),
  version: z.number(),
});
type Draft = z.infer<typeof draftSchema>;

export interface TextDraft {
  words: TextWords;
  /** The version the draft started from; publishing sends it. */
  version: number;
  changed: boolean;
  /** Equal to the default in the code. */
  isStandard: boolean;
  /** Another version was published since. */
  overtaken: boolean;
  errors: Readonly<Record<string, string | undefined>>;
  write(name: string, said: string): void;
  take(words: TextWords): void;
  takeStandard(): void;
  discard(): void;
  adoptLatest(): void;
  /** Rebases the draft on the latest version. */
  rebaseOnLatest(): void;
  /** Marks the draft as published in that version. */
  published(version: number): void;
  showErrors(fields: Readonly<Record<string, string>>): void;
}

/**
 * A draft kept in this browser until it is published or discarded, so that it survives a new sign-in or another
 * admin's version.
 */
export function useTextDraft(text: EditedText, userId: string): TextDraft {
  const key = `text.${userId}.${text.name}`;
  const now = initialWords(text, 'now');
  const standard = initialWords(text, 'standard');
  const [draft, setDraft] = useState<Draft>({ words: now, base: now, version: text.version });
  const [errors, setErrors] = useState<TextDraft['errors']>({});
  const [read, setRead] = useState(false);
  const changed = !isEqual(draft.words, draft.base);
  // After hydration: the server doesn't know the draft.
  useEffect(() => {
    const kept = draftSchema.safeParse(readDraft(key)).data;
    const fits = kept !== undefined && isEqual(Object.keys(kept.words).sort(), Object.keys(kept.base).sort());
    if (fits) setDraft(kept);
    setRead(true);
  }, [key]);
  useEffect(() => {
    if (!read) return;
    if (changed) saveDraft(key, draft);
    else deleteDraft(key);
  }, [read, key, changed, draft]);
  // Without changes, follow the new version.
  if (!changed && text.version > draft.version) setDraft({ words: now, base: now, version: text.version });
  const write = (words: TextWords) => setDraft((before) => ({ ...before, words }));
  const theirs = { words: now, base: now, version: text.version };
  return {
    words: draft.words,
    version: draft.version,
    changed,
    isStandard: isEqual(draft.words, standard),
    overtaken: changed && text.version > draft.version,
    errors,
    write: (name, said) => {
      write({ ...draft.words, [name]: said });
      setErrors((before) => ({ ...before, [name]: undefined }));
    },
    take: (words) => {
      // Fields added by a release since start with their current text.
      write({ ...draft.words, ...pickKnownFields(words, draft.words) });
      setErrors({});
    },
    takeStandard: () => {
      write(standard);
      setErrors({});
    },
    discard: () => {
      setDraft(theirs);
      setErrors({});
    },
    adoptLatest: () => {
      setDraft(theirs);
      setErrors({});
    },
    rebaseOnLatest: () => setDraft(({ words }) => ({ words, base: now, version: text.version })),
    published: (version) => setDraft(({ words }) => ({ words, base: words, version })),
    showErrors: (fields) =>
      setErrors(
        Object.fromEntries(
          Object.entries(fields).map(([path, sentence]) => [path.replace(/^words\./, ''), sentence]),
        ),
      ),
  };
}

const initialWords = ({ fields }: EditedText, which: 'now' | 'standard'): TextWords =>
  Object.fromEntries(fields.map((field) => [field.name, field[which]]));

const pickKnownFields = (words: TextWords, of: TextWords): TextWords =>
  Object.fromEntries(Object.entries(words).filter(([name]) => Object.hasOwn(of, name)));

/** Compares by JSON: both have the same fields in the same order. */
const isEqual = (one: object, other: object): boolean => JSON.stringify(one) === JSON.stringify(other);
