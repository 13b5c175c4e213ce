import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { sentenceReader } from './sentence-reader.server.ts';

/** Wednesday 2 December 2026, the day that the right filters are written for. */
const TODAY = '2026-12-02';

const sentences = z
  .array(z.object({ sentence: z.string(), filters: z.record(z.string(), z.union([z.string(), z.number()])) }))
  .parse(JSON.parse(readFileSync(path.join(import.meta.dirname, 'sentences.json'), 'utf8')));

/** Every fifth sentence was held apart while the grammar was built. */
const isHeld = (index: number) => index % 5 === 4;

const sorted = (filters: object) => JSON.stringify(Object.entries(filters).sort());

function score(part: typeof sentences): { right: number; of: number } {
  const read = sentenceReader();
  const right = part.filter(
    ({ sentence, filters }) => sorted(read(sentence, TODAY).filters) === sorted(filters),
  );
  return { right: right.length, of: part.length };
}

describe('400 sentences with their right filters', () => {
  it('are different from each other', () => {
    expect(new Set(sentences.map(({ sentence }) => sentence.toLowerCase())).size).toBe(400);
  });

  it('are all read right, of those that the grammar was built on', () => {
    expect(score(sentences.filter((_, index) => !isHeld(index)))).toEqual({ right: 320, of: 320 });
  });

  it('are read right for at least 95 in 100, of the fifth that was held apart', () => {
    const { right, of } = score(sentences.filter((_, index) => isHeld(index)));
    expect(of).toBe(80);
    expect(right / of).toBeGreaterThanOrEqual(0.95);
  });
});
