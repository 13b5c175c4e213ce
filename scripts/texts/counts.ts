import { type Analysis, analyse, LONG_SENTENCE } from './analyse.ts';
import { type Group, groups, type Text, textGroup } from './text.ts';

export interface Counts {
  texts: number;
  words: number;
  /** what, who(ever), whose and whom. */
  standIns: number;
  passives: number;
  /** Of four words or more; shorter ones are labels. */
  sentences: number;
  longSentences: number;
}

const LABEL_WORDS = 3;

export function addUp(analyses: readonly Analysis[]): Counts {
  const counts = { texts: 0, words: 0, standIns: 0, passives: 0, sentences: 0, longSentences: 0 };
  for (const { words, sentences, standIns, passives } of analyses) {
    counts.texts += 1;
    counts.words += words;
    counts.standIns += standIns.length;
    counts.passives += passives.length;
    counts.sentences += sentences.filter((sentence) => sentence.words > LABEL_WORDS).length;
    counts.longSentences += sentences.filter((sentence) => sentence.words > LONG_SENTENCE).length;
  }
  return counts;
}

export function mergeCounts(all: readonly Counts[]): Counts {
  const sum = { texts: 0, words: 0, standIns: 0, passives: 0, sentences: 0, longSentences: 0 };
  for (const counts of all) {
    sum.texts += counts.texts;
    sum.words += counts.words;
    sum.standIns += counts.standIns;
    sum.passives += counts.passives;
    sum.sentences += counts.sentences;
    sum.longSentences += counts.longSentences;
  }
  return sum;
}

export function countGroups(texts: readonly Text[]): ReadonlyMap<Group | 'total', Counts> {
  const analyses = analyse(texts.map(({ words }) => words));
  const counted = groups.flatMap((group): [Group, Counts][] => {
    const inside = analyses.filter((_analysis, index) => textGroup(texts[index]?.file ?? '') === group);
    return inside.length === 0 ? [] : [[group, addUp(inside)]];
  });
  return new Map<Group | 'total', Counts>([...counted, ['total', addUp(analyses)]]);
}

export const perThousand = (count: number, { words }: Pick<Counts, 'words'>): number =>
  words === 0 ? 0 : (count * 1000) / words;

export function formatCounts(counted: ReadonlyMap<string, Counts>): string {
  const rows = [...counted].map(([group, counts]) => [
    group,
    counts.texts.toLocaleString('en-GB'),
    counts.words.toLocaleString('en-GB'),
    perThousand(counts.standIns, counts).toFixed(1),
    perThousand(counts.passives, counts).toFixed(1),
    `${((counts.longSentences * 100) / Math.max(counts.sentences, 1)).toFixed(1)} %`,
  ]);
  const head = ['group', 'texts', 'words', 'what/who per 1,000', 'passives per 1,000', 'over 25 words'];
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}
