import type { SentenceAnswer } from '../contract.ts';
import { isSentence } from './is-sentence.ts';
import { sentenceReader } from './sentence-reader.server.ts';

/** Reads a sentence on a day in London, `YYYY-MM-DD`. */
export function readAsked(sentence: string, today: string): SentenceAnswer {
  const reading = sentenceReader()(sentence, today);
  return { ...reading, isSentence: isSentence(sentence, reading) };
}
