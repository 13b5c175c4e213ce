import { useEffect, useState } from 'react';
import { z } from 'zod';
import type { EditedText, TextWords } from '#areas/messaging/texts/contract.ts';
import { deleteDraft, readDraft, saveDraft } from '#shared/ui/fields/drafts.ts';

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
  discard(): void;
  adoptLatest(): void;
  /** What was written follows the version that overtook it. */
  rebaseOnLatest(): void;
  /** It is published, as that version. */
  published(version: number): void;
  /** Shows the sentences of a refusal at their fields. */
  showErrors(fields: Readonly<Record<string, string>>): void;
}

/**
 * What somebody writes of a text. It is kept in this browser until it is published or given up, so that signing in anew
 * or another's version takes nothing from it.
 */
export function useTextDraft(text: EditedText, userId: string): TextDraft {
  const key = `text.${userId}.${text.name}`;
  const now = initialWords(text, 'now');
  const standard = initialWords(text, 'standard');
  const [draft, setDraft] = useState<Draft>({ words: now, base: now, version: text.version });
  const [errors, setErrors] = useState<TextDraft['errors']>({});
  const [read, setRead] = useState(false);
  const changed = !isEqual(draft.words, draft.base);
  // After the first drawing, which the server has drawn without it.
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
  // Of whoever has written nothing yet another's version takes nothing.
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
      // A field that a release has added since says what it says now.
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

/** Both are made of the same fields in the same order, or of texts. */
const isEqual = (one: object, other: object): boolean => JSON.stringify(one) === JSON.stringify(other);
