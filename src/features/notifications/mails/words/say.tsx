import { Fragment, type ReactNode } from 'react';
import type { TextWords } from '#features/running/texts/contract.ts';
import { piecesOf } from '#features/running/texts/placeholders.ts';
import { Paragraph } from '../layout/parts.tsx';
import type { MailWords, Said, Say } from './mail-words.ts';

/** What stands in the place of a placeholder: a text, or of a link what is drawn. */
type Facts = Readonly<Record<string, ReactNode>>;

/** Says words as they were published (`published` has them by name), else as they stand in their mail's file. */
export const sayWith = (published: ReadonlyMap<string, TextWords>): Say =>
  function say<Fact extends string, Link extends string, Part extends string>(
    words: MailWords<Fact, Link, Part>,
    facts: Facts,
  ): Said<Part> {
    const edited = published.get(words.name);
    const subject = lineOf(edited?.subject ?? words.subject, facts);
    const title = edited?.title ?? words.title;
    const parts = Object.entries<string>(words.parts ?? {}).map(
      ([name, standard]) => [name, edited?.[name] ?? standard] as const,
    );
    return {
      subject,
      title: title === undefined ? subject : lineOf(title, facts),
      plain: Object.fromEntries(parts.map(([name, text]) => [name, firstOf(text, facts)])),
      ...Object.fromEntries(
        parts.map(([name, text]) => [name, <Paragraphs key={name} {...{ text, facts }} />]),
      ),
      // The fields are those of the words, which the types of `fromEntries` forget.
    } as Said<Part>;
  };

const paragraphsOf = (text: string): string[] => text.split(/\n\s*\n/).filter((one) => one.trim() !== '');

/** The first paragraph that says something. */
function firstOf(text: string, facts: Facts): string {
  for (const paragraph of paragraphsOf(text)) {
    const line = lineOf(paragraph.replaceAll('**', ''), facts);
    if (line !== '') return line;
  }
  return '';
}

/** A line of text; what is drawn says nothing in it. */
function lineOf(text: string, facts: Facts): string {
  return saidPieces(text, facts)
    .map((piece) => (typeof piece === 'string' ? piece : ''))
    .join('')
    .trim();
}

function Paragraphs({ text, facts }: { text: string; facts: Facts }): ReactNode {
  return paragraphsOf(text).map((paragraph, at) => {
    const pieces = paragraph
      .split('**')
      .map((part, at) => saidPieces(part.replaceAll('\n', ' '), facts, at === 0));
    if (pieces.flat().length === 0) return null;
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs may be alike, and none ever moves
      <Paragraph key={at}>
        {pieces.map((said, place) => {
          const drawn = said.map((piece, where) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: as above
            <Fragment key={where}>{piece}</Fragment>
          ));
          return place % 2 === 1 ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: as above
            <strong key={place} className="ink">
              {drawn}
            </strong>
          ) : (
            drawn
          );
        })}
      </Paragraph>
    );
  });
}

/**
 * A text with its facts in their places. One that says nothing takes the comma or the space before it along: "See you
 * tomorrow, {name}" of nobody in particular is "See you tomorrow". `begins`: nothing stands before it.
 */
function saidPieces(text: string, facts: Facts, begins = true): ReactNode[] {
  const said: ReactNode[] = [];
  for (const piece of piecesOf(text)) {
    const next = 'text' in piece ? piece.text : facts[piece.name];
    const last = said.at(-1);
    if (next !== '' && next !== null && next !== undefined)
      said.push(begins && said.length === 0 && typeof next === 'string' ? next.trimStart() : next);
    else if (typeof last === 'string') said[said.length - 1] = last.replace(/,? ?$/, '');
  }
  return said;
}
