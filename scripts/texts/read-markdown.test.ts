import { expect, it } from 'vitest';
import { readMarkdown } from './read-markdown.ts';

it('reads headings, paragraphs, items and cells, and leaves out code', () => {
  const page =
    '# Waiting list\n\nRun `npm start` **now**\nand [read](a.md) or [a.md](a.md).\n\n- One {name}\n\n| a | b |\n|---|---|\n| first cell | `x` |\n\n```sh\nnpm run it\n```\n';
  expect(readMarkdown('docs/a.md', page)).toEqual([
    { file: 'docs/a.md', line: 1, kind: 'heading', words: 'Waiting list' },
    { file: 'docs/a.md', line: 3, kind: 'paragraph', words: 'Run {…} now and read or {…}.' },
    { file: 'docs/a.md', line: 6, kind: 'item', words: 'One {…}' },
    { file: 'docs/a.md', line: 8, kind: 'tableCell', words: 'a' },
    { file: 'docs/a.md', line: 8, kind: 'tableCell', words: 'b' },
    { file: 'docs/a.md', line: 10, kind: 'tableCell', words: 'first cell' },
  ]);
});
