import type { ReactNode } from 'react';

/**
 * The words of a letter around its facts, which admins may edit: what they say until then, and what can be said in them.
 * A letter whose words depend on what happened has several.
 */
export interface MailWords<
  Fact extends string = string,
  Link extends string = string,
  Part extends string = string,
> {
  /** Among those of all mails; what was published is kept by it. */
  name: string;
  /** What the mail tells, as admins find it: "Booking confirmed". */
  label: string;
  /** What can be said in braces, with what each is; one that these words have no use for is left out. */
  facts: { readonly [Key in Fact]?: string };
  /** The same for links, which can stand in paragraphs only. */
  links?: { readonly [Key in Link]?: string };
  /** What has to be said somewhere, because whoever reads it needs it. */
  needs?: readonly NoInfer<Fact | Link>[];
  subject: string;
  /** The heading; it is the subject where there is none. */
  title?: string;
  /** Paragraphs, by where in the letter they stand. An empty line parts them, `**words**` are strong. */
  parts?: Readonly<Record<Part, string>>;
}

/** Words, with the types of what they say. */
export const mailWords = <
  const Fact extends string,
  const Link extends string = never,
  const Part extends string = never,
>(
  words: MailWords<Fact, Link, Part>,
): MailWords<Fact, Link, Part> => words;

/** Words with their facts said. `plain`: the first paragraph of each part as text, for what mailboxes show of a mail. */
export type RenderedWords<Part extends string> = {
  subject: string;
  title: string;
  plain: Readonly<Record<Part, string>>;
} & Readonly<Record<Part, ReactNode>>;

/** Says words with the facts of a letter: as an admin has published them, else as they stand in its file. */
export type RenderWords = <Fact extends string, Link extends string = never, Part extends string = never>(
  words: MailWords<Fact, Link, Part>,
  facts: Readonly<Record<NoInfer<Fact>, string> & Record<NoInfer<Link>, ReactNode>>,
) => RenderedWords<Part>;

/** What words of several mails say in braces. */
export const commonFacts = {
  name: 'Reader’s first name. Empty if not known.',
  session: 'Session name',
  business: 'Business or trainer',
  when: 'When',
  site: 'Site name',
  amount: 'Amount in pounds',
} as const;
