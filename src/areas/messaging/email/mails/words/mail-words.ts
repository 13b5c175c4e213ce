import type { ReactNode } from 'react';

/** A letter's default words and placeholders; admins may edit the words. Letters that vary have several. */
export interface MailWords<
  Fact extends string = string,
  Link extends string = string,
  Part extends string = string,
> {
  name: string;
  /** For admins: "Booking confirmed". */
  label: string;
  /** Placeholders and their descriptions. */
  facts: { readonly [Key in Fact]?: string };
  /** Link placeholders, for paragraphs only. */
  links?: { readonly [Key in Link]?: string };
  /** Placeholders the text must contain. */
  needs?: readonly NoInfer<Fact | Link>[];
  subject: string;
  /** Default: the subject. */
  title?: string;
  /** Markdown-like paragraphs by place; blank lines separate them, `**bold**`. */
  parts?: Readonly<Record<Part, string>>;
}

export const mailWords = <
  const Fact extends string,
  const Link extends string = never,
  const Part extends string = never,
>(
  words: MailWords<Fact, Link, Part>,
): MailWords<Fact, Link, Part> => words;

/** `plain`: each part's first paragraph as text, for mailbox previews. */
export type RenderedWords<Part extends string> = {
  subject: string;
  title: string;
  plain: Readonly<Record<Part, string>>;
} & Readonly<Record<Part, ReactNode>>;

/** Fills words with facts, in the published version if there is one. */
export type RenderWords = <Fact extends string, Link extends string = never, Part extends string = never>(
  words: MailWords<Fact, Link, Part>,
  facts: Readonly<Record<NoInfer<Fact>, string> & Record<NoInfer<Link>, ReactNode>>,
) => RenderedWords<Part>;

export const commonFacts = {
  name: 'Reader’s first name. Empty if not known.',
  session: 'Session name',
  business: 'Business or trainer',
  when: 'When',
  site: 'Site name',
  amount: 'Amount in pounds',
} as const;
