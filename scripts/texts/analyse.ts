import type { Paragraph, Root } from 'nlcst';
import { toString } from 'nlcst-to-string';
import retextEnglish from 'retext-english';
import { unified } from 'unified';
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

/** `{…}`, or the name of a fact in an email's words: `{customer}`. */
export const MARK = /\{(?:…|[\w-]+)\}/g;

/** Stands for a mark while texts are analysed: a word that no text holds. */
export const PLACEHOLDER = 'Qqq';

const STAND_INS = new Set(['what', 'whatever', 'who', 'whoever', 'whose', 'whom', 'whomever']);
const BE_FORMS =
  /^(?:am|is|are|was|were|be|been|being|isn['’]t|aren['’]t|wasn['’]t|weren['’]t|(?:it|that|he|she|there|what|who)['’]s|(?:you|we|they)['’]re|i['’]m)$/;
/** Words between "be" and its participle: "is not yet paid", "is only shown". */
const WORDS_BETWEEN =
  /^(?:not|never|also|always|only|just|still|already|yet|all|both|each|then|now|once|soon|again|often|no|longer|\w+ly)$/;
const MAX_WORDS_BETWEEN = 3;

const english = unified().use(retextEnglish);

/** Joins texts into one page for retext: each is a paragraph, on a line of its own, with an empty line after it. */
export const toPage = (texts: readonly string[]): string =>
  texts.map((text) => text.replace(MARK, PLACEHOLDER).replace(/\s+/g, ' ').trim()).join('\n\n');

/** Analyses texts; the answer has the same order. */
export function analyse(texts: readonly string[]): Analysis[] {
  return texts.length === 0 ? [] : analyseTree(english.parse(toPage(texts)), texts.length);
}

/** Analyses the tree of a page that `toPage` made of so many texts. */
export function analyseTree(tree: Root, count: number): Analysis[] {
  const paragraphs = tree.children.filter((node): node is Paragraph => node.type === 'ParagraphNode');
  if (paragraphs.length !== count) throw new Error('A text is no paragraph of its own.');
  return paragraphs.map(analyseParagraph);
}

function analyseParagraph(paragraph: Paragraph): Analysis {
  const analysis: Analysis = { words: 0, sentences: [], standIns: [], passives: [] };
  for (const sentence of paragraph.children) {
    if (sentence.type !== 'SentenceNode') continue;
    // A lone sign is a word to the parser.
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
