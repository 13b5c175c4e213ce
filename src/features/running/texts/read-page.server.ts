import type { Nodes, Parents, PhrasingContent, RootContent } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmTableFromMarkdown } from 'mdast-util-gfm-table';
import { gfmTable } from 'micromark-extension-gfm-table';
import { withCommas } from '#shared/domain/counted.ts';
import type { Block, PageText, Run } from './contract.ts';
import { namesIn, piecesOf } from './placeholders.ts';

/** What of a page is not words: where it stands in braces in a paragraph of its own, the site draws it. */
export interface PageParts {
  /** The names of what the site draws. */
  parts: readonly string[];
  /** Sections that are led to from elsewhere: their ids have to stay. */
  anchors: readonly string[];
}

/** Longer than any paragraph of a legal text. */
const LONGEST_LINE = 5000;

/**
 * More marks than any paragraph, list or table of a legal text has. Readers of Markdown try each of those that open
 * something with each that closes it: 20,000 times `*_` keep them busy for a minute.
 */
const MOST_MARKS = 500;

/**
 * Lists and quotations in one another, two deep. Refused before anything is read: what is nested thousands deep keeps
 * readers of Markdown busy for minutes.
 */
const NESTED = /^(?:\s*(?:>|(?:[*+-]|\d{1,9}[.)])(?=\s|$))){2}/;

/** Something in a page that cannot be there, with its line. */
class Refusal extends Error {
  constructor(node: Nodes, sentence: string) {
    super(`Line ${node.position?.start.line ?? 1}: ${sentence}`);
  }
}

/**
 * Reads a page that is written in Markdown: a list of what it is in short, then sections, each under `## Title {#id}`.
 * The Markdown is that of CommonMark with tables, and of it what a legal text needs: anything else, HTML above all, is
 * refused and not passed over, so what is answered holds no mark-up that anybody typed.
 *
 * @returns the page, or a sentence that says what cannot be there and in which line
 */
export function readPage(source: string, { parts, anchors }: PageParts): PageText | string {
  const lines = source.split('\n');
  const long = lines.findIndex((line) => line.length > LONGEST_LINE);
  if (long !== -1) return `Line ${long + 1}: keep a line under ${withCommas(LONGEST_LINE)} characters.`;
  const crowded = crowdedLine(lines);
  if (crowded !== null)
    return `Line ${crowded}: more than ${MOST_MARKS} of [ * _ \` < without an empty line in between. Use fewer, or split it.`;
  const nested = lines.findIndex((line) => NESTED.test(line));
  if (nested !== -1) return `Line ${nested + 1}: lists and quotations can’t be nested.`;
  const tree = fromMarkdown(source, { extensions: [gfmTable()], mdastExtensions: [gfmTableFromMarkdown()] });
  try {
    const page = pageOf(tree.children, parts);
    const ids = page.sections.map(({ id }) => id);
    const twice = ids.find((id, index) => ids.indexOf(id) !== index);
    if (twice !== undefined) return `Two sections have the ID {#${twice}}. Change one of them.`;
    const gone = anchors.find((id) => !ids.includes(id));
    if (gone !== undefined) return `Keep the section with the ID {#${gone}}: other pages link to it.`;
    const nowhere = linksOf(page).find((href) => href.startsWith('#') && !ids.includes(href.slice(1)));
    return nowhere === undefined ? page : `A link points to ${nowhere}, but no section has that ID.`;
  } catch (error) {
    if (error instanceof Refusal) return error.message;
    throw error;
  }
}

/** The number of the line with which what stands between two empty lines has too many marks; null where none does. */
function crowdedLine(lines: readonly string[]): number | null {
  let marks = 0;
  for (const [index, line] of lines.entries()) {
    marks = line.trim() === '' ? 0 : marks + (line.match(/[[*_`<]/g)?.length ?? 0);
    if (marks > MOST_MARKS) return index + 1;
  }
  return null;
}

function pageOf(nodes: readonly RootContent[], parts: readonly string[]): PageText {
  const page: PageText = { summary: [], sections: [] };
  for (const node of nodes) {
    const section = page.sections.at(-1);
    if (node.type === 'heading' && node.depth === 2) page.sections.push({ ...titleOf(node), blocks: [] });
    else if (section !== undefined) section.blocks.push(blockOf(node, parts));
    else {
      const block = blockOf(node, parts);
      if (block.kind !== 'list')
        throw new Refusal(node, 'start with a list that sums up the page, then a heading with ##.');
      page.summary.push(...block.items);
    }
  }
  if (page.sections.length === 0) return refuse('Write at least one heading with ##.');
  return page;
}

function refuse(sentence: string): never {
  throw new Refusal({ type: 'root', children: [] }, sentence);
}

function titleOf(node: Parents & RootContent): { id: string; title: string } {
  const written = plainText(node);
  const [, title = written, given] = /^(.*?)\s*\{#([a-z0-9-]+)\}$/.exec(written) ?? [];
  const id =
    given ??
    title
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-|-$/g, '');
  const [name] = namesIn(title);
  if (name !== undefined) throw new Refusal(node, `a section heading can’t contain {${name}}.`);
  if (title === '' || id === '') throw new Refusal(node, 'this heading is empty.');
  return { id, title };
}

function blockOf(node: RootContent, parts: readonly string[]): Block {
  switch (node.type) {
    case 'paragraph': {
      const [name, ...others] = node.children.length === 1 ? namesIn(plainText(node)) : [];
      const alone = name !== undefined && others.length === 0 && plainText(node).trim() === `{${name}}`;
      if (alone && parts.includes(name)) return { kind: 'part', name };
      const within = namesIn(plainText(node)).find((one) => parts.includes(one));
      if (within !== undefined) throw new Refusal(node, `{${within}} needs a paragraph of its own.`);
      return { kind: 'paragraph', line: lineOf(node.children) };
    }
    case 'heading':
      if (node.depth !== 3) throw new Refusal(node, 'use ## or ### for headings.');
      return { kind: 'heading', line: lineOf(node.children) };
    case 'list':
      return {
        kind: 'list',
        ordered: node.ordered === true,
        items: node.children.map((item) => {
          const [paragraph, ...others] = item.children;
          if (paragraph?.type !== 'paragraph' || others.length > 0)
            throw new Refusal(item, 'a list item is one paragraph, without another list inside it.');
          return lineOf(paragraph.children);
        }),
      };
    case 'table': {
      const [head, ...rows] = node.children.map((row) =>
        row.children.map(({ children }) => lineOf(children)),
      );
      if (head === undefined || rows.length === 0) throw new Refusal(node, 'this table has no rows.');
      const uneven = node.children.find(({ children }) => children.length !== head.length);
      if (uneven !== undefined)
        throw new Refusal(
          uneven,
          `this row has ${uneven.children.length} cells, but the table has ${head.length} columns.`,
        );
      return { kind: 'table', head, rows };
    }
    default:
      throw new Refusal(node, notHere[node.type] ?? 'pages can’t use this kind of Markdown.');
  }
}

/** Why there is no such thing on a page, by the library's names. */
const notHere: Readonly<Record<string, string>> = {
  html: 'you can’t use HTML here.',
  code: 'you can’t use code here. Code is a line that starts with four spaces or ```.',
  blockquote: 'you can’t use quotations here. A quotation is a line that starts with >.',
  thematicBreak: 'you can’t use a horizontal line here.',
  definition: 'write the link address after its text: [text](/address).',
  image: 'you can’t use pictures here.',
  imageReference: 'you can’t use pictures here.',
  linkReference: 'write the link address after its text: [text](/address).',
};

type Marks = Pick<Run, 'strong' | 'em' | 'href'>;

function lineOf(nodes: readonly PhrasingContent[], marks: Marks = {}): Run[] {
  return nodes.flatMap((node): Run[] => {
    switch (node.type) {
      case 'text':
        return piecesOf(node.value).map((piece) =>
          'name' in piece
            ? { text: piece.name, value: true, ...marks }
            : { text: piece.text.replaceAll('\n', ' '), ...marks },
        );
      case 'break':
        return [{ text: ' ', ...marks }];
      case 'strong':
        return lineOf(node.children, { ...marks, strong: true });
      case 'emphasis':
        return lineOf(node.children, { ...marks, em: true });
      case 'inlineCode':
        return [{ text: node.value, code: true, ...marks }];
      case 'link':
        if (!mayLeadTo(node.url))
          throw new Refusal(node, `“${node.url.slice(0, 80)}” isn’t an allowed link address.`);
        return lineOf(node.children, { ...marks, href: node.url });
      default:
        throw new Refusal(node, notHere[node.type] ?? 'pages can’t use this kind of Markdown.');
    }
  });
}

/** A page of the site, a section of this one, or elsewhere by https, mailto or tel. */
function mayLeadTo(href: string): boolean {
  if (/^#[a-z0-9-]+$/.test(href) || /^\/(?![/\\])[^\s\\]*$/.test(href)) return true;
  return URL.canParse(href) && ['https:', 'mailto:', 'tel:'].includes(new URL(href).protocol);
}

function linksOf({ summary, sections }: PageText): string[] {
  const lines = [...summary, ...sections.flatMap(({ blocks }) => blocks.flatMap(linesOf))];
  return lines.flat().flatMap(({ href }) => href ?? []);
}

function linesOf(block: Block): Run[][] {
  switch (block.kind) {
    case 'paragraph':
    case 'heading':
      return [block.line];
    case 'list':
      return block.items;
    case 'table':
      return [block.head, ...block.rows].flat();
    case 'part':
      return [];
  }
}

function plainText(node: Nodes): string {
  if ('value' in node) return node.value;
  return 'children' in node ? node.children.map(plainText).join('') : '';
}
