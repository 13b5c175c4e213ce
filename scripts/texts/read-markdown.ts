import type { Nodes } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmTableFromMarkdown } from 'mdast-util-gfm-table';
import { gfmTable } from 'micromark-extension-gfm-table';
import type { Text } from './text.ts';

/**
 * Reads the texts of a Markdown page: each heading, paragraph, list item and table cell. Code, pictures' addresses and
 * HTML are left out.
 *
 * @param file from the project's folder
 */
export function readMarkdown(file: string, page: string): Text[] {
  const tree = fromMarkdown(page, { extensions: [gfmTable()], mdastExtensions: [gfmTableFromMarkdown()] });
  const texts: Text[] = [];
  const visit = (node: Nodes, kind: string): void => {
    if (node.type === 'heading' || node.type === 'paragraph' || node.type === 'tableCell') {
      const words = node.children
        .map(spokenWords)
        .join('')
        .replace(/\{\w+\}/g, '{…}')
        .replace(/\s+/g, ' ')
        .trim();
      const line = node.position?.start.line ?? 1;
      if (/\p{L}/u.test(words.replaceAll('{…}', '')))
        texts.push({ file, line, kind: node.type === 'paragraph' ? kind : node.type, words });
    } else if ('children' in node)
      for (const child of node.children) visit(child, node.type === 'listItem' ? 'item' : kind);
  };
  visit(tree, 'paragraph');
  return texts;
}

const FILE_NAME = /^[\w./-]+\.[a-z]{2,4}$/;

/** `{…}` replaces code and file names. */
function spokenWords(node: Nodes): string {
  if (node.type === 'text') return node.value;
  if (node.type === 'inlineCode') return '{…}';
  if (node.type === 'break') return ' ';
  const words = 'children' in node ? node.children.map(spokenWords).join('') : '';
  return node.type === 'link' && FILE_NAME.test(words) ? '{…}' : words;
}
