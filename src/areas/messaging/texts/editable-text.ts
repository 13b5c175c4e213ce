import type { TextGroup, TextPreview, TextWords } from './contract.ts';

export interface TextField {
  label: string;
  /** One line, paragraphs separated by blank lines, or a Markdown page. */
  form: 'line' | 'paragraphs' | 'page';
  most: number;
  standard: string;
}

/** `{session}` */
export interface Placeholder {
  /** Its description. */
  says: string;
  example: string;
}

/** The part of a text that publishing checks. */
export interface CheckedText {
  /** Key in the database and URLs; never reuse it. */
  name: string;
  fields: Readonly<Record<string, TextField>>;
  placeholders: Readonly<Record<string, Placeholder>>;
  /** Placeholders that must appear in a field. */
  needs: readonly string[];
  /** Extra checks: an error by field name. */
  checkWords?(words: TextWords): Readonly<Record<string, string>>;
}

/** The code's words apply until an admin publishes others. */
export interface EditableText extends CheckedText {
  group: TextGroup;
  label: string;
  /** Null for a mail. */
  href: string | null;
  /** `words` must have been checked. */
  previewWords(words: TextWords): Promise<TextPreview>;
}

export interface EditablePage extends EditableText {
  /** London day of the default's last change. */
  standardSince: string;
}

/** Every text there is. */
export interface TextRegistry {
  pages: readonly EditablePage[];
  /** Loads the mail code on demand. */
  mailTexts(): Promise<readonly EditableText[]>;
}

export const defaultWords = ({ fields }: CheckedText): TextWords =>
  Object.fromEntries(Object.entries(fields).map(([name, { standard }]) => [name, standard]));
