import type { Paragraph, Root } from 'nlcst';
import { toString } from 'nlcst-to-string';
import retextEnglish from 'retext-english';
import { unified } from 'unified';
import { isParticiple } from './participles.ts';

/** Code and placeholders count as one word each. */
export interface Sentence {
  words: number;
  text: string;
}

export interface Analysis {
  words: number;
  sentences: Sentence[];
  /** what, who(ever), whose and whom. */
  standIns: string[];
  /** "is told" and the like. */
  passives: string[];
}

/** Words; longer sentences are reported. */
export const LONG_SENTENCE = 25;

/** `{…}`, or a named fact: `{customer}`. */
export const MARK = /\{(?:…|[\w-]+)\}/g;

/** Replaces placeholders during analysis; no text contains it. */
export const PLACEHOLDER = 'Qqq';

const STAND_INS = new Set(['what', 'whatever', 'who', 'whoever', 'whose', 'whom', 'whomever']);
const BE_FORMS =
  /^(?:am|is|are|was|were|be|been|being|isn['’]t|aren['’]t|wasn['’]t|weren['’]t|(?:it|that|he|she|there|what|who)['’]s|(?:you|we|they)['’]re|i['’]m)$/;
/** "is not yet paid", "is only shown". */
const WORDS_BETWEEN =
  /^(?:not|never|also|always|only|just|still|already|yet|all|both|each|then|now|once|soon|again|often|no|longer|\w+ly)$/;
const MAX_WORDS_BETWEEN = 3;

const english = unified().use(retextEnglish);

/** One paragraph each, so that retext keeps texts apart. */
export const toPage = (texts: readonly string[]): string =>
  texts.map((text) => text.replace(MARK, PLACEHOLDER).replace(/\s+/g, ' ').trim()).join('\n\n');

export function analyse(texts: readonly string[]): Analysis[] {
  return texts.length === 0 ? [] : analyseTree(english.parse(toPage(texts)), texts.length);
}

/** Of a page by `toPage`. */
export function analyseTree(tree: Root, count: number): Analysis[] {
  const paragraphs = tree.children.filter((node): node is Paragraph => node.type === 'ParagraphNode');
  if (paragraphs.length !== count) throw new Error('A text is no paragraph of its own.');
  return paragraphs.map(analyseParagraph);
}

function analyseParagraph(paragraph: Paragraph): Analysis {
  const analysis: Analysis = { words: 0, sentences: [], standIns: [], passives: [] };
  for (const sentence of paragraph.children) {
    if (sentence.type !== 'SentenceNode') continue;
    // The parser counts lone punctuation as a word.
    const words = sentence.children.flatMap((node) => {
      const word = node.type === 'WordNode' ? toString(node).toLowerCase() : '';
      return /[\p{L}\d]/u.test(word) ? [word] : [];
    });
    if (words.length === 0) continue;
    analysis.words += words.length;
    analysis.sentences.push({ words: words.length, text: toString(sentence) });
    analysis.standIns.push(...words.filter((word) => STAND_INS.has(word)));
    analysis.passives.push(...findPassives(words));
  }
  return analysis;
}

function findPassives(words: readonly string[]): string[] {
  return words.flatMap((word, index) => {
    if (!BE_FORMS.test(word)) return [];
    let next = index + 1;
    while (next - index <= MAX_WORDS_BETWEEN && WORDS_BETWEEN.test(words[next] ?? '')) next += 1;
    const verb = words[next];
    return verb !== undefined && isParticiple(verb) ? [words.slice(index, next + 1).join(' ')] : [];
  });
}
