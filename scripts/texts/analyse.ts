import type { Paragraph, Root } from 'nlcst';
import { toString } from 'nlcst-to-string';
import retextEnglish from 'retext-english';
import { unified } from 'unified';
import { visit } from 'unist-util-visit';
import { isParticiple } from './participles.ts';

/** A sentence as a reader counts it: code and placeholders are one word each. */
export interface Sentence {
  words: number;
  text: string;
}

/** What the language check and the counts need to know of one text. */
export interface Analysis {
  words: number;
  sentences: Sentence[];
  /** Each what, who(ever), whose or whom. */
  standIns: string[];
  /** Each form of "be" with its participle: "is told". */
  passives: string[];
}

/** Sentences of more words are long. */
export const LONG_SENTENCE = 25;

const STAND_INS = new Set(['what', 'whatever', 'who', 'whoever', 'whose', 'whom', 'whomever']);
const BE =
  /^(?:am|is|are|was|were|be|been|being|isn['’]t|aren['’]t|wasn['’]t|weren['’]t|(?:it|that|he|she|there|what|who)['’]s|(?:you|we|they)['’]re|i['’]m)$/;
/** Words between "be" and its participle: "is not yet paid", "is only shown". */
const BETWEEN =
  /^(?:not|never|also|always|only|just|still|already|yet|all|both|each|then|now|once|soon|again|often|no|longer|\w+ly)$/;
const MOST_BETWEEN = 3;

const english = unified().use(retextEnglish);

/** Analyses texts; the answer has the same order. */
export function analyse(texts: readonly string[]): Analysis[] {
  const written = texts.map((text) => text.replaceAll('{…}', 'Item').replace(/\s+/g, ' ').trim());
  const tree: Root = english.parse(written.join('\n\n'));
  const paragraphs = tree.children.filter((node): node is Paragraph => node.type === 'ParagraphNode');
  if (paragraphs.length !== texts.length) throw new Error('A text is no paragraph of its own.');
  return paragraphs.map(analyseParagraph);
}

function analyseParagraph(paragraph: Paragraph): Analysis {
  const analysis: Analysis = { words: 0, sentences: [], standIns: [], passives: [] };
  visit(paragraph, 'SentenceNode', (sentence) => {
    const words: string[] = [];
    visit(sentence, 'WordNode', (word) => {
      words.push(toString(word).toLowerCase());
    });
    // A lone number or sign is a word to the parser.
    const read = words.filter((word) => /[\p{L}\d]/u.test(word));
    analysis.words += read.length;
    if (read.length > 0) analysis.sentences.push({ words: read.length, text: toString(sentence) });
    analysis.standIns.push(...read.filter((word) => STAND_INS.has(word)));
    analysis.passives.push(...findPassives(read));
  });
  return analysis;
}

function findPassives(words: readonly string[]): string[] {
  return words.flatMap((word, index) => {
    if (!BE.test(word)) return [];
    let next = index + 1;
    while (next - index <= MOST_BETWEEN && BETWEEN.test(words[next] ?? '')) next += 1;
    const verb = words[next];
    return verb !== undefined && isParticiple(verb) ? [words.slice(index, next + 1).join(' ')] : [];
  });
}
