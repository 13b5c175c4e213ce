import type { Block } from '#areas/messaging/texts/contract.ts';
import { FactTable } from './fact-table.tsx';
import { type LegalPlaceholders, TextLine } from './text-line.tsx';

/** `title` labels tables in the section. */
export function SectionBlocks({
  title,
  blocks,
  said,
}: {
  title: string;
  blocks: readonly Block[];
  said: LegalPlaceholders;
}) {
  return blocks.map((block, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: blocks may be alike, and none ever moves
    <SectionBlock key={at} title={title} block={block} said={said} />
  ));
}

function SectionBlock({
  title,
  block,
  said: { values, parts },
}: {
  title: string;
  block: Block;
  said: LegalPlaceholders;
}) {
  switch (block.kind) {
    case 'paragraph':
      return (
        <p>
          <TextLine line={block.line} values={values} />
        </p>
      );
    case 'heading':
      return (
        <h3>
          <TextLine line={block.line} values={values} />
        </h3>
      );
    case 'list': {
      const items = block.items.map((line, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: items may be alike, and none ever moves
        <li key={at}>
          <TextLine line={line} values={values} />
        </li>
      ));
      return block.ordered ? <ol>{items}</ol> : <ul>{items}</ul>;
    }
    case 'table':
      return (
        <FactTable
          caption={title}
          columns={block.head.map((line) => line.map(({ text }) => text).join(''))}
          rows={block.rows.map((row) =>
            row.map((line, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: cells stay in their columns
              <TextLine key={at} line={line} values={values} />
            )),
          )}
        />
      );
    case 'part':
      return parts[block.name];
  }
}
