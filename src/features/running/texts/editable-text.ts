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

/** A text that admins may edit. What it says in the code holds until somebody has published another. */
export interface EditableText {
  /** In the database and in addresses; never another's. */
  name: string;
  group: TextGroup;
  label: string;
  /** The page on which it is read; null of a mail. */
  href: string | null;
  fields: Readonly<Record<string, TextField>>;
  placeholders: Readonly<Record<string, Placeholder>>;
  /** Those that have to stand in one of its fields. */
  needs: readonly string[];
  /** The day in London since which the standard says what it says. */
  standardSince: string;
  /** What is wrong with a field beyond what every text is held to: a sentence by the field's name. */
  check?(words: TextWords): Readonly<Record<string, string>>;
  /** What it would be with these words, which were checked. */
  preview(words: TextWords): Promise<TextPreview>;
  /** Sends a mail with these words to somebody; not of a page. */
  sendTest?(words: TextWords, to: { name: string; address: string }): Promise<void>;
}

/** Every text there is. */
export interface TextShelf {
  /** Those that are pages of the site. */
  pages: readonly EditableText[];
  /** What makes mails is loaded when somebody asks for theirs. */
  mails(): Promise<readonly EditableText[]>;
}

/** What a text says in the code. */
export const standardWords = ({ fields }: EditableText): TextWords =>
  Object.fromEntries(Object.entries(fields).map(([name, { standard }]) => [name, standard]));
