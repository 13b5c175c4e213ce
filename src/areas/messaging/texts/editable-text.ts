import type { TextGroup, TextPreview, TextWords } from './contract.ts';

/** A field of a text: what it is called, and what it says until an admin says otherwise. */
export interface TextField {
  label: string;
  /** A line, some paragraphs that an empty line parts, or a whole page in Markdown. */
  form: 'line' | 'paragraphs' | 'page';
  /** How many characters it may have. */
  most: number;
  standard: string;
}

/** What can stand in braces: `{session}`. */
export interface Placeholder {
  /** What is said in its place. */
  says: string;
  example: string;
}

/** A text as far as it is checked before it is published. */
export interface CheckedText {
  /** In the database and in addresses; never another's. */
  name: string;
  fields: Readonly<Record<string, TextField>>;
  placeholders: Readonly<Record<string, Placeholder>>;
  /** Those that have to stand in one of its fields. */
  needs: readonly string[];
  /** What is wrong with a field beyond what every text is held to: a sentence by the field's name. */
  checkWords?(words: TextWords): Readonly<Record<string, string>>;
}

/** A text that admins may edit. What it says in the code holds until somebody has published another. */
export interface EditableText extends CheckedText {
  group: TextGroup;
  label: string;
  /** The page on which it is read; null of a mail. */
  href: string | null;
  /** What it would be with these words, which were checked. */
  previewWords(words: TextWords): Promise<TextPreview>;
}

/** A text that is a page of the site. */
export interface EditablePage extends EditableText {
  /** The day in London since which the standard says what it says. */
  standardSince: string;
}

/** Every text there is. */
export interface TextRegistry {
  pages: readonly EditablePage[];
  /** What makes mails is loaded when somebody asks for theirs. */
  mailTexts(): Promise<readonly EditableText[]>;
}

/** What a text says in the code. */
export const defaultWords = ({ fields }: CheckedText): TextWords =>
  Object.fromEntries(Object.entries(fields).map(([name, { standard }]) => [name, standard]));
