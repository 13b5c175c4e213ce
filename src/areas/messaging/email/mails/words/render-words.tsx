import { Fragment, type ReactNode } from 'react';
import type { TextWords } from '#areas/messaging/texts/contract.ts';
import { splitAtPlaceholders } from '#areas/messaging/texts/placeholders.ts';
import { Paragraph } from '../layout/mail-elements.tsx';
import type { MailWords, RenderedWords, RenderWords } from './mail-words.ts';

/** A text, or a link's element. */
type PlaceholderValues = Readonly<Record<string, ReactNode>>;

/** `published`: edited words by name; others use the defaults. */
export const wordsRenderer = (published: ReadonlyMap<string, TextWords>): RenderWords =>
  function say<Fact extends string, Link extends string, Part extends string>(
    words: MailWords<Fact, Link, Part>,
    facts: PlaceholderValues,
  ): RenderedWords<Part> {
    const edited = published.get(words.name);
    const subject = renderLine(edited?.subject ?? words.subject, facts);
    const title = edited?.title ?? words.title;
    const parts = Object.entries<string>(words.parts ?? {}).map(
      ([name, standard]) => [name, edited?.[name] ?? standard] as const,
    );
    return {
      subject,
      title: title === undefined ? subject : renderLine(title, facts),
      plain: Object.fromEntries(parts.map(([name, text]) => [name, firstLine(text, facts)])),
      ...Object.fromEntries(
        parts.map(([name, text]) => [name, <Paragraphs key={name} {...{ text, facts }} />]),
      ),
      // `fromEntries` loses the field names.
    } as RenderedWords<Part>;
  };

const splitParagraphs = (text: string): string[] => text.split(/\n\s*\n/).filter((one) => one.trim() !== '');

/** The first non-empty paragraph. */
function firstLine(text: string, facts: PlaceholderValues): string {
  for (const paragraph of splitParagraphs(text)) {
    const line = renderLine(paragraph.replaceAll('**', ''), facts);
    if (line !== '') return line;
  }
  return '';
}

/** As plain text; elements become ''. */
function renderLine(text: string, facts: PlaceholderValues): string {
  return fillPlaceholders(text, facts)
    .map((piece) => (typeof piece === 'string' ? piece : ''))
    .join('')
    .trim();
}

function Paragraphs({ text, facts }: { text: string; facts: PlaceholderValues }): ReactNode {
  return splitParagraphs(text).map((paragraph, at) => {
    const pieces = paragraph
      .split('**')
      .map((part, at) => fillPlaceholders(part.replaceAll('\n', ' '), facts, at === 0));
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
 * Fills placeholders. An empty value drops the comma or space before it: "See you tomorrow, {name}" becomes "See you
 * tomorrow". `begins`: nothing precedes.
 */
function fillPlaceholders(text: string, facts: PlaceholderValues, begins = true): ReactNode[] {
  const said: ReactNode[] = [];
  for (const piece of splitAtPlaceholders(text)) {
    const next = 'text' in piece ? piece.text : facts[piece.name];
    const last = said.at(-1);
    if (next !== '' && next !== null && next !== undefined)
      said.push(begins && said.length === 0 && typeof next === 'string' ? next.trimStart() : next);
    else if (typeof last === 'string') said[said.length - 1] = last.replace(/,? ?$/, '');
  }
  return said;
}
