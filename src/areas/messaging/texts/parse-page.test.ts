import { describe, expect, it } from 'vitest';
import type { PageText } from './contract.ts';
import { parsePage } from './parse-page.server.ts';

const parse = (source: string, { parts = ['contact'], anchors = [] as string[] } = {}) =>
  parsePage(source, { parts, anchors });
const page = (source: string): PageText => {
  const found = parse(source);
  if (typeof found === 'string') throw new Error(found);
  return found;
};
const pageWith = (markdown: string) => `## One {#one}\n\n${markdown}`;

describe('a page', () => {
  it('is what it is in short, then sections with addresses of their own', () => {
    const source = '- In short\n\n## First, of all {#first}\n\nWords.\n\n## Second & last\n\nMore.';
    expect(page(source)).toMatchObject({
      summary: [[{ text: 'In short' }]],
      sections: [
        { id: 'first', title: 'First, of all', blocks: [{ kind: 'paragraph', line: [{ text: 'Words.' }] }] },
        { id: 'second-last', title: 'Second & last' },
      ],
    });
  });

  it('has words that are strong, slanted, code and links, lists, tables, and what the site says in braces', () => {
    const { sections } = page(
      pageWith(
        [
          '**So** *it* `is`: [read on](/help "x"), {fee} and {site}.',
          '- one\n- **two**',
          '1. first\n2. second',
          '### Within',
          '| a | b |\n| --- | --- |\n| c | {fee} |',
          '{contact}',
        ].join('\n\n'),
      ),
    );
    expect(sections[0]?.blocks).toEqual([
      {
        kind: 'paragraph',
        line: [
          { text: 'So', strong: true },
          { text: ' ' },
          { text: 'it', em: true },
          { text: ' ' },
          { text: 'is', code: true },
          { text: ': ' },
          { text: 'read on', href: '/help' },
          { text: ', ' },
          { text: 'fee', value: true },
          { text: ' and ' },
          { text: 'site', value: true },
          { text: '.' },
        ],
      },
      { kind: 'list', ordered: false, items: [[{ text: 'one' }], [{ text: 'two', strong: true }]] },
      { kind: 'list', ordered: true, items: [[{ text: 'first' }], [{ text: 'second' }]] },
      { kind: 'heading', line: [{ text: 'Within' }] },
      {
        kind: 'table',
        head: [[{ text: 'a' }], [{ text: 'b' }]],
        rows: [[[{ text: 'c' }], [{ text: 'fee', value: true }]]],
      },
      { kind: 'part', name: 'contact' },
    ]);
  });

  it.each([
    'https://ico.org.uk/x',
    'mailto:a@b.example',
    'tel:+442079460112',
    '/terms',
    '/terms#refunds',
    '#one',
  ])('may lead to %s', (href) => {
    expect(page(pageWith(`[words](${href})`)).sections[0]?.blocks[0]).toMatchObject({
      line: [{ text: 'words', href }],
    });
  });

  it.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    '&#106;avascript:alert(1)',
    'data:text/html,<b>',
    'http://plain.example',
    '//other.example',
    '/\\other.example',
    'vbscript:x',
    'blob:https://a.example/x',
    'help',
  ])('may not lead to %s', (href) => {
    expect(parse(pageWith(`[words](${href})`))).toMatch(/^Line 3: “.*” isn’t an allowed link address\.$/);
  });

  it.each([
    ['<script>alert(1)</script>', 'you can’t use HTML here.'],
    ['Words <b onclick="x()">here</b>', 'you can’t use HTML here.'],
    ['<!-- hidden -->', 'you can’t use HTML here.'],
    ['![x](https://a.example/x.png)', 'you can’t use pictures here.'],
    ['> said', 'you can’t use quotations here. A quotation is a line that starts with >.'],
    ['    code', 'you can’t use code here. Code is a line that starts with four spaces or ```.'],
    ['```js\nx\n```', 'you can’t use code here. Code is a line that starts with four spaces or ```.'],
    ['---', 'you can’t use a horizontal line here.'],
    ['[x]: /help', 'write the link address after its text: [text](/address).'],
    ['# Too large', 'use ## or ### for headings.'],
    ['- one\n  - two', 'a list item is one paragraph, without another list inside it.'],
    ['Write to {contact} now', '{contact} needs a paragraph of its own.'],
    ['| a | b |\n| --- | --- |\n| c |', 'this row has 1 cells, but the table has 2 columns.'],
  ])('holds no %j', (markdown, why) => {
    const said = parse(pageWith(markdown));
    expect(typeof said === 'string' ? said.replace(/^Line \d+: /, '') : said).toBe(why);
  });

  it('says where a page itself is not as it must be', () => {
    expect(parse('Words alone')).toBe(
      'Line 1: start with a list that sums up the page, then a heading with ##.',
    );
    expect(parse('- In short')).toBe('Line 1: Write at least one heading with ##.');
    expect(parse('## A {#a}\n\n## B {#a}')).toBe('Two sections have the ID {#a}. Change one of them.');
    expect(parse('## A', { anchors: ['cancellation'] })).toBe(
      'Keep the section with the ID {#cancellation}: other pages link to it.',
    );
    expect(parse(pageWith('[down](#gone)'))).toBe('A link points to #gone, but no section has that ID.');
  });

  it('is refused before it is read where it would never end', () => {
    const deep = [
      ['>'.repeat(30_000), /^Line 3: keep a line under 5,000 characters\.$/],
      [`${'*_'.repeat(150)}\n${'*_'.repeat(150)}`, /^Line 4: more than 500 of /],
      ['>'.repeat(4000), /^Line 3: lists and quotations can’t be nested\.$/],
      ['1. '.repeat(1600), /^Line 3: lists and quotations can’t be nested\.$/],
      [
        Array.from({ length: 40 }, (_, deep) => `${' '.repeat(2 * deep)}- x`).join('\n'),
        /^Line 3: a list item is one paragraph/,
      ],
    ] as const;
    for (const [hostile, why] of deep) expect(parse(pageWith(hostile))).toMatch(why);
  });
});
