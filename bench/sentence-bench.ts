import { readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { sentenceReader } from '#areas/discovery/search/ask/sentence-reader.server.ts';
import { formatCount } from '#shared/domain/pluralize.ts';
import { atMost, markdownTable, milliseconds, type ReportSection, ratio } from './report-section.ts';

const SENTENCES = 'src/areas/discovery/search/ask/sentences.json';
const TODAY = '2026-12-02';
const ROUNDS = 9;
const LONG = [2_500, 5_000, 10_000] as const;
const MAX_SENTENCE_MS = 2;
/** Four times the text, with room for noise. */
const MAX_GROWTH = 6;

export interface SentenceFigures {
  sentences: number;
  /** Processor time for one of our 400 sentences. */
  eachMs: number;
  long: { length: number; ms: number }[];
}

/** Processor time to read sentences, and texts of growing length. */
export function benchSentences(): SentenceFigures {
  const sentences = z
    .array(z.object({ sentence: z.string() }))
    .parse(JSON.parse(readFileSync(path.resolve(import.meta.dirname, '..', SENTENCES), 'utf8')))
    .map(({ sentence }) => sentence);
  const read = sentenceReader();
  const each = () => {
    for (const sentence of sentences) read(sentence, TODAY);
  };
  each();
  const text = sentences.join('. ');
  return {
    sentences: sentences.length,
    eachMs: medianMs(each) / sentences.length,
    long: LONG.map((length) => ({ length, ms: medianMs(() => read(text.slice(0, length), TODAY)) })),
  };
}

export function reportSentences({ sentences, eachMs, long }: SentenceFigures): ReportSection {
  const [shortest] = long;
  const longest = long.at(-1);
  const growth = (longest?.ms ?? 0) / (shortest?.ms ?? 1);
  return {
    aims: [
      atMost('processor for a sentence', eachMs, MAX_SENTENCE_MS, milliseconds),
      atMost('10,000 characters, as a multiple of 2,500', growth, MAX_GROWTH, ratio),
    ],
    chapter: [
      `Processor time to turn one of ${formatCount(sentences)} sentences into filters, and to read longer texts of the same sentences. A search takes up to 300 characters.`,
      '',
      markdownTable(
        ['characters', 'processor', 'multiple of the shortest'],
        [
          ['one sentence', milliseconds(eachMs), ''],
          ...long.map(({ length, ms }) => [
            formatCount(length),
            milliseconds(ms),
            ratio(ms / (shortest?.ms ?? 1)),
          ]),
        ],
      ),
    ].join('\n'),
  };
}

function medianMs(work: () => unknown): number {
  const times = Array.from({ length: ROUNDS }, () => {
    const before = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  });
  return times.toSorted((one, other) => one - other)[Math.floor(ROUNDS / 2)] ?? 0;
}
