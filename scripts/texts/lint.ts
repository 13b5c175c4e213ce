import type { Paragraph, Root } from 'nlcst';
import { toString } from 'nlcst-to-string';
import retextEnglish from 'retext-english';
import retextIndefiniteArticle from 'retext-indefinite-article';
import retextRepeatedWords from 'retext-repeated-words';
import { unified } from 'unified';
import { VFile } from 'vfile';
import { type Analysis, analyseTree, LONG_SENTENCE, MARK, PLACEHOLDER, toPage } from './analyse.ts';
import { fixedTexts } from './fixed-texts.ts';
import { phrases } from './phrases.ts';
import { type Group, type Text, textGroup } from './text.ts';

export interface Finding {
  rule: string;
  file: string;
  line: number;
  reason: string;
}

export interface Linted {
  findings: Finding[];
  analyses: Analysis[];
}

/** Limited per group, not per use, so not in the baseline. */
export const SIGNALS: readonly string[] = ['stand-in', 'passive'];

const SCREENS: readonly Group[] = ['copy', 'mails', 'help', 'legal', 'api'];
const MAX_SEMICOLONS = 1;

/** Spelt out, so the article follows the first letter's name. */
const SPELT_OUT = /before `(?:\.|https?|[A-Z]{2})/;

/** A word that comes twice, or an article that may be the wrong one. */
const CANDIDATE = /(?<![\p{L}’'])([\p{L}’']+)\s+\1(?![\p{L}’'])|\ba (?:[aeioux8]|h\w*)|\ban (?![aeio])/iu;

const english = unified().use(retextEnglish);
const proofreader = unified().use(retextRepeatedWords).use(retextIndefiniteArticle);

/** Checks the texts of one file. */
export function lintTexts(texts: readonly Text[]): Linted {
  const [first] = texts;
  if (first === undefined) return { findings: [], analyses: [] };
  const page = new VFile(toPage(texts.map(({ words }) => words)));
  const tree: Root = english.parse(page);
  const analyses = analyseTree(tree, texts.length);
  const isScreen = SCREENS.includes(textGroup(first.file));
  const lines = texts.map(({ words }) => words).join('\n');
  // Most phrases occur in few files.
  const occurring = phrases.filter(
    ({ isForScreens, pattern }) =>
      (isForScreens !== true || isScreen) && new RegExp(pattern.source, `${pattern.flags}m`).test(lines),
  );

  const findings = texts.flatMap((text, index): Finding[] => {
    if (text.kind.endsWith('alsoAsked') || fixedTexts.has(text.words)) return [];
    const spoken = text.words.replace(MARK, '{…}');
    const { sentences = [], standIns = [], passives = [] } = analyses[index] ?? {};
    const find = (rule: string, reason: string): Finding => ({
      rule,
      file: text.file,
      line: text.line,
      reason,
    });
    return [
      ...occurring.flatMap(({ rule, pattern, advice }) =>
        [...spoken.matchAll(pattern)].map((match) => find(rule, `“${addContext(spoken, match)}”: ${advice}`)),
      ),
      ...sentences
        .filter(({ words }) => words > LONG_SENTENCE)
        .map(({ words, text: sentence }) =>
          find('long-sentence', `${words} words: “${shorten(sentence.replaceAll(PLACEHOLDER, '{…}'))}”`),
        ),
      ...sentences
        .filter(({ text: sentence }) => sentence.split('; ').length - 1 > MAX_SEMICOLONS)
        .map(({ text: sentence }) =>
          find('semicolons', `a list or sentences instead of “${shorten(sentence)}”`),
        ),
      ...standIns.map((word) => find('stand-in', `“${word}”`)),
      ...passives.map((verb) => find('passive', `“${verb}”`)),
    ];
  });

  // The two rules of retext walk slowly, and few texts hold anything for them.
  const candidates = tree.children.filter(
    (node): node is Paragraph => node.type === 'ParagraphNode' && CANDIDATE.test(toString(node)),
  );
  proofreader.runSync({ type: 'RootNode', children: candidates }, page);
  for (const message of page.messages) {
    const text = texts[((message.line ?? 1) - 1) / 2];
    if (
      text === undefined ||
      message.reason.includes(PLACEHOLDER) ||
      SPELT_OUT.test(message.reason) ||
      fixedTexts.has(text.words)
    )
      continue;
    findings.push({
      rule: message.source?.replace('retext-', '') ?? 'retext',
      file: text.file,
      line: text.line,
      reason: message.reason,
    });
  }
  return { findings, analyses };
}

const MAX_SHOWN_LENGTH = 70;
const shorten = (sentence: string): string =>
  sentence.length > MAX_SHOWN_LENGTH ? `${sentence.slice(0, MAX_SHOWN_LENGTH)}…` : sentence;

const CONTEXT = 30;
/** Returns a phrase with the words around it. */
function addContext(words: string, { index, 0: found }: RegExpExecArray): string {
  const start = Math.max(0, index - CONTEXT);
  const end = index + found.length + CONTEXT;
  return `${start > 0 ? '…' : ''}${words.slice(start, end).trim()}${end < words.length ? '…' : ''}`;
}
