import type { Nodes, Parents, PhrasingContent, RootContent } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmTableFromMarkdown } from 'mdast-util-gfm-table';
import { gfmTable } from 'micromark-extension-gfm-table';
import { formatCount } from '#shared/domain/pluralize.ts';
import type { Block, PageText, TextRun } from './contract.ts';
import { placeholderNames, splitAtPlaceholders } from './placeholders.ts';

/** Parts the site renders: `{name}` in a paragraph of its own. */
export interface PageParts {
  parts: readonly string[];
  /** Section ids linked from elsewhere, which must stay. */
  anchors: readonly string[];
}

/** Longer than any legal paragraph. */
const MAX_LINE_LENGTH = 5000;

/** More marks than legal text needs. Markdown parsers are quadratic: 20,000 `*_` take a minute. */
const MAX_MARKS = 500;

/**
 * Lists and quotes may nest two deep, checked before parsing: deep nesting keeps Markdown parsers busy for minutes.
 */
const NESTED_BLOCKS = /^(?:\s*(?:>|(?:[*+-]|\d{1,9}[.)])(?=\s|$))){2}/;

/** Forbidden content, with its line. */
class PageParseError extends Error {
  constructor(node: Nodes, sentence: string) {
    super(`Line ${node.position?.start.line ?? 1}: ${sentence}`);
  }
}

/**
 * Parses a Markdown page: a summary list, then sections under `## Title {#id}`. Accepts CommonMark with tables, as
 * far as legal text needs it, and refuses the rest, above all HTML, so the result has no raw mark-up.
 * @returns the page, or a sentence naming the line and the problem
 */
export function parsePage(source: string, { parts, anchors }: PageParts): PageText | string {
  const lines = source.split('\n');
  const long = lines.findIndex((line) => line.length > MAX_LINE_LENGTH);
  if (long !== -1) return `Line ${long + 1}: keep a line under ${formatCount(MAX_LINE_LENGTH)} characters.`;
  const crowded = findCrowdedLine(lines);
  if (crowded !== null)
    return `Line ${crowded}: more than ${MAX_MARKS} of [ * _ \` < without an empty line in between. Use fewer, or split it.`;
  const nested = lines.findIndex((line) => NESTED_BLOCKS.test(line));
  if (nested !== -1) return `Line ${nested + 1}: lists and quotations can’t be nested.`;
  const tree = fromMarkdown(source, { extensions: [gfmTable()], mdastExtensions: [gfmTableFromMarkdown()] });
  try {
    const page = toPageText(tree.children, parts);
    const ids = page.sections.map(({ id }) => id);
    const twice = ids.find((id, index) => ids.indexOf(id) !== index);
    if (twice !== undefined) return `Two sections have the ID {#${twice}}. Change one of them.`;
    const gone = anchors.find((id) => !ids.includes(id));
    if (gone !== undefined) return `Keep the section with the ID {#${gone}}: other pages link to it.`;
    const nowhere = listLinks(page).find((href) => href.startsWith('#') && !ids.includes(href.slice(1)));
    return nowhere === undefined ? page : `A link points to ${nowhere}, but no section has that ID.`;
  } catch (error) {
    if (error instanceof PageParseError) return error.message;
    throw error;
  }
}

/** Returns the first line of a block with too many marks; null if none. */
function findCrowdedLine(lines: readonly string[]): number | null {
  let marks = 0;
  for (const [index, line] of lines.entries()) {
    marks = line.trim() === '' ? 0 : marks + (line.match(/[[*_`<]/g)?.length ?? 0);
    if (marks > MAX_MARKS) return index + 1;
  }
  return null;
}

function toPageText(nodes: readonly RootContent[], parts: readonly string[]): PageText {
  const page: PageText = { summary: [], sections: [] };
  for (const node of nodes) {
    const section = page.sections.at(-1);
    if (node.type === 'heading' && node.depth === 2) page.sections.push({ ...readTitle(node), blocks: [] });
    else if (section !== undefined) section.blocks.push(toBlock(node, parts));
    else {
      const block = toBlock(node, parts);
      if (block.kind !== 'list')
        throw new PageParseError(node, 'start with a list that sums up the page, then a heading with ##.');
      page.summary.push(...block.items);
    }
  }
  if (page.sections.length === 0) return throwRefusal('Write at least one heading with ##.');
  return page;
}

function throwRefusal(sentence: string): never {
  throw new PageParseError({ type: 'root', children: [] }, sentence);
}

function readTitle(node: Parents & RootContent): { id: string; title: string } {
  const written = plainText(node);
  const [, title = written, given] = /^(.*?)\s*\{#([a-z0-9-]+)\}$/.exec(written) ?? [];
  const id =
    given ??
    title
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-|-$/g, '');
  const [name] = placeholderNames(title);
  if (name !== undefined) throw new PageParseError(node, `a section heading can’t contain {${name}}.`);
  if (title === '' || id === '') throw new PageParseError(node, 'this heading is empty.');
  return { id, title };
}

function toBlock(node: RootContent, parts: readonly string[]): Block {
  switch (node.type) {
    case 'paragraph': {
      const [name, ...others] = node.children.length === 1 ? placeholderNames(plainText(node)) : [];
      const alone = name !== undefined && others.length === 0 && plainText(node).trim() === `{${name}}`;
      if (alone && parts.includes(name)) return { kind: 'part', name };
      const within = placeholderNames(plainText(node)).find((one) => parts.includes(one));
      if (within !== undefined) throw new PageParseError(node, `{${within}} needs a paragraph of its own.`);
      return { kind: 'paragraph', line: toRuns(node.children) };
    }
    case 'heading':
      if (node.depth !== 3) throw new PageParseError(node, 'use ## or ### for headings.');
      return { kind: 'heading', line: toRuns(node.children) };
    case 'list':
      return {
        kind: 'list',
        ordered: node.ordered === true,
        items: node.children.map((item) => {
          const [paragraph, ...others] = item.children;
          if (paragraph?.type !== 'paragraph' || others.length > 0)
            throw new PageParseError(item, 'a list item is one paragraph, without another list inside it.');
          return toRuns(paragraph.children);
        }),
      };
    case 'table': {
      const [head, ...rows] = node.children.map((row) =>
        row.children.map(({ children }) => toRuns(children)),
      );
      if (head === undefined || rows.length === 0) throw new PageParseError(node, 'this table has no rows.');
      const uneven = node.children.find(({ children }) => children.length !== head.length);
      if (uneven !== undefined)
        throw new PageParseError(
          uneven,
          `this row has ${uneven.children.length} cells, but the table has ${head.length} columns.`,
        );
      return { kind: 'table', head, rows };
    }
    default:
      throw new PageParseError(
        node,
        UNSUPPORTED_NODES[node.type] ?? 'pages can’t use this kind of Markdown.',
      );
  }
}

/** Why there is no such thing on a page, by the library's names. */
const UNSUPPORTED_NODES: Readonly<Record<string, string>> = {
  html: 'you can’t use HTML here.',
  code: 'you can’t use code here. Code is a line that starts with four spaces or ```.',
  blockquote: 'you can’t use quotations here. A quotation is a line that starts with >.',
  thematicBreak: 'you can’t use a horizontal line here.',
  definition: 'write the link address after its text: [text](/address).',
  image: 'you can’t use pictures here.',
  imageReference: 'you can’t use pictures here.',
  linkReference: 'write the link address after its text: [text](/address).',
};

type Marks = Pick<TextRun, 'strong' | 'em' | 'href'>;

function toRuns(nodes: readonly PhrasingContent[], marks: Marks = {}): TextRun[] {
  return nodes.flatMap((node): TextRun[] => {
    switch (node.type) {
      case 'text':
        return splitAtPlaceholders(node.value).map((piece) =>
          'name' in piece
            ? { text: piece.name, value: true, ...marks }
            : { text: piece.text.replaceAll('\n', ' '), ...marks },
        );
      case 'break':
        return [{ text: ' ', ...marks }];
      case 'strong':
        return toRuns(node.children, { ...marks, strong: true });
      case 'emphasis':
        return toRuns(node.children, { ...marks, em: true });
      case 'inlineCode':
        return [{ text: node.value, code: true, ...marks }];
      case 'link':
        if (!isAllowedHref(node.url))
          throw new PageParseError(node, `“${node.url.slice(0, 80)}” isn’t an allowed link address.`);
        return toRuns(node.children, { ...marks, href: node.url });
      default:
        throw new PageParseError(
          node,
          UNSUPPORTED_NODES[node.type] ?? 'pages can’t use this kind of Markdown.',
        );
    }
  });
}

/** A site path, a section here, https, mailto or tel. */
function isAllowedHref(href: string): boolean {
  if (/^#[a-z0-9-]+$/.test(href) || /^\/(?![/\\])[^\s\\]*$/.test(href)) return true;
  return URL.canParse(href) && ['https:', 'mailto:', 'tel:'].includes(new URL(href).protocol);
}

function listLinks({ summary, sections }: PageText): string[] {
  const lines = [...summary, ...sections.flatMap(({ blocks }) => blocks.flatMap(listLines))];
  return lines.flat().flatMap(({ href }) => href ?? []);
}

function listLines(block: Block): TextRun[][] {
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
