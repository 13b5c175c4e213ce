import { type Text, textSection } from './text.ts';

/** "src/areas/booking/waitlist/copy.ts:12 · entryEnd.sentence · You left the list." */
export const formatText = ({ file, line, kind, words }: Text): string =>
  `${file}:${line} · ${kind} · ${words}`;

export function formatSheet(texts: readonly Text[]): string {
  const sections = [...new Set(texts.map(({ file }) => textSection(file)))].toSorted();
  return sections
    .map((section) => {
      const inside = texts.filter(({ file }) => textSection(file) === section);
      return `## ${section}\n\n${inside.map((text) => `- ${formatText(text)}\n`).join('')}`;
    })
    .join('\n');
}

/** Deterministic by seed. */
export function drawTexts(texts: readonly Text[], count: number, seed: number): Text[] {
  const left = [...texts];
  const random = randomNumbers(seed);
  const drawn: Text[] = [];
  while (drawn.length < count && left.length > 0)
    drawn.push(...left.splice(Math.floor(random() * left.length), 1));
  return drawn;
}

/** Mulberry32, from 0 to 1. */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
