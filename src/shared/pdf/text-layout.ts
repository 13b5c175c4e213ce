import bidiFactory from 'bidi-js';

export type HasCharacter = (font: string, codePoint: number) => boolean;

/** One font and one direction. */
export interface TextRun {
  /** For the shaper: letters in reading order, runs of symbols in visual order. */
  text: string;
  font: string;
}

export interface TextLine {
  /** In reading order, for copying and searching. */
  text: string;
  runs: TextRun[];
}

export interface Paragraph {
  lines: TextLine[];
  rightToLeft: boolean;
}

/** One visible character: a letter with its marks, or a whole emoji. */
interface Cluster {
  text: string;
  font: string;
  level: number;
  isSpace: boolean;
}

const SCRIPTS: readonly (readonly [pattern: RegExp, font: string])[] = [
  [/\p{Script_Extensions=Arabic}/u, 'noto-sans-arabic'],
  [/\p{Script=Hebrew}/u, 'noto-sans-hebrew'],
  [/\p{Script=Devanagari}/u, 'noto-sans-devanagari'],
  [/\p{Script=Bengali}/u, 'noto-sans-bengali'],
  [/\p{Script=Gurmukhi}/u, 'noto-sans-gurmukhi'],
  [/\p{Script=Gujarati}/u, 'noto-sans-gujarati'],
  [/\p{Script=Tamil}/u, 'noto-sans-tamil'],
  [/\p{Script=Telugu}/u, 'noto-sans-telugu'],
  [/\p{Script=Kannada}/u, 'noto-sans-kannada'],
  [/\p{Script=Malayalam}/u, 'noto-sans-malayalam'],
  [/\p{Script=Sinhala}/u, 'noto-sans-sinhala'],
  [/\p{Script=Thai}/u, 'noto-sans-thai'],
  [/\p{Script=Armenian}/u, 'noto-sans-armenian'],
  [/\p{Script=Georgian}/u, 'noto-sans-georgian'],
  [/\p{Script=Ethiopic}/u, 'noto-sans-ethiopic'],
];
/** For symbols, and for characters their script's font lacks. */
const FALLBACK_FONTS = ['noto-sans', 'noto-emoji', 'noto-sans-jp', 'noto-sans-sc', 'noto-sans-kr'];
/** Replaces unprintable characters. Forms refuse them first with `unprintable`. */
const REPLACEMENT = '?';

const KANA = /[\p{Script=Hiragana}\p{Script=Katakana}]/u;
const EAST_ASIAN =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}\u3000-\u303f\uff00-\uffef]/u;
const EMOJI =
  /^(?:\p{Emoji_Presentation}|\p{Regional_Indicator}|\p{Extended_Pictographic}|[0-9#*]\ufe0f?\u20e3)/u;
export const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;
/** Scripts without spaces: words end where the dictionary says. */
const SPACELESS = /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const CLOSES = /^[\p{Pe}\p{Pf}\p{Po}ー々ぁぃぅぇぉっゃゅょァィゥェォッャュョ]/u;
const OPENS = /[\p{Ps}\p{Pi}]$/u;
/** Joiners shape a word; other invisible characters only steer the layout. */
const INVISIBLE = /[^\P{Default_Ignorable_Code_Point}\u200c\u200d]/gu;

const bidi = bidiFactory();
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
const words = new Intl.Segmenter('en', { granularity: 'word' });

export function isPlain(text: string, house: string, has: HasCharacter): boolean {
  for (const character of text) if (character !== '\n' && !has(house, toCodePoint(character))) return false;
  return true;
}

/** `null` if every character prints. */
export function findUnprintable(text: string, has: HasCharacter): string | null {
  const plain = text.normalize('NFC').replaceAll(/\s/gu, ' ');
  for (const { segment } of graphemes.segment(plain))
    if (fontFor(segment, 'figtree-400', plain, has) === null) return segment;
  return null;
}

/**
 * Breaks text into lines: picks fonts per word, breaks by script rules and reorders right-to-left text (Unicode
 * bidirectional algorithm).
 * @param house the preferred font
 * @param widthOf measures a run, in points
 * @param width line width in points; `Infinity` for one line per paragraph
 */
export function layoutText(
  text: string,
  house: string,
  has: HasCharacter,
  widthOf: (run: TextRun) => number,
  width: number,
): Paragraph[] {
  return text
    .normalize('NFC')
    .split(/\r\n|\n|\r|\u2028|\u2029/u)
    .map((paragraph) => {
      const { clusters, level, breaks } = toClusters(paragraph.replaceAll('\t', ' '), house, has);
      const lines = fillLines(clusters, breaks, widthOf, width).map((line) => ({
        text: line.map((cluster) => cluster.text).join(''),
        runs: visualRuns(line),
      }));
      return { lines, rightToLeft: level % 2 === 1 };
    });
}

function toClusters(
  text: string,
  house: string,
  has: HasCharacter,
): { clusters: Cluster[]; level: number; breaks: boolean[] } {
  const { levels, paragraphs } = bidi.getEmbeddingLevels(text);
  const clusters: (Cluster & { at: number })[] = [];
  for (const { segment, index } of graphemes.segment(text)) {
    const font = fontFor(segment, house, text, has);
    const seen = font === null ? REPLACEMENT : visiblePart(segment, font, has);
    if (seen === '') continue;
    const isSpace = /^\s+$/u.test(segment);
    clusters.push({ text: seen, font: font ?? house, level: levels[index] ?? 0, isSpace, at: index });
  }
  unifyWordFonts(clusters, house, has);
  const wordStarts = new Set([...words.segment(text)].map(({ index }) => index));
  const breaks = clusters.map(({ at }, index) =>
    canBreak(clusters[index - 1], clusters[index], wordStarts.has(at)),
  );
  return { clusters, level: paragraphs[0]?.level ?? 0, breaks };
}

/** `null` if no font has the whole cluster. */
function fontFor(cluster: string, house: string, text: string, has: HasCharacter): string | null {
  return candidateFonts(cluster, house, text).find((font) => hasAll(cluster, font, has)) ?? null;
}

function candidateFonts(cluster: string, house: string, text: string): string[] {
  // A digit or © is an emoji only together with what follows it.
  if (EMOJI.test(cluster) && !/^[©®™]\ufe0e?$/u.test(cluster))
    return ['noto-emoji', house, ...FALLBACK_FONTS];
  const script = SCRIPTS.find(([pattern]) => pattern.test(cluster))?.[1];
  if (script !== undefined) return [house, script, ...FALLBACK_FONTS];
  if (/\p{Script=Hangul}/u.test(cluster)) return ['noto-sans-kr', ...FALLBACK_FONTS];
  if (EAST_ASIAN.test(cluster)) {
    if (KANA.test(text)) return ['noto-sans-jp', 'noto-sans-sc', 'noto-sans-kr'];
    return /\p{Script=Hangul}/u.test(text) && !/\p{Script=Han}/u.test(cluster)
      ? ['noto-sans-kr', 'noto-sans-sc', 'noto-sans-jp']
      : ['noto-sans-sc', 'noto-sans-jp', 'noto-sans-kr'];
  }
  return [house, ...FALLBACK_FONTS];
}

function hasAll(cluster: string, font: string, has: HasCharacter): boolean {
  for (const character of cluster.replaceAll(INVISIBLE, '').replaceAll(/[\u200c\u200d]/gu, ''))
    if (!has(font, toCodePoint(character))) return false;
  return true;
}

/** Drops invisible characters that the font would draw as a box. */
function visiblePart(cluster: string, font: string, has: HasCharacter): string {
  const seen = cluster.replaceAll(INVISIBLE, '');
  return seen.replaceAll(/[\u200c\u200d]/gu, (joiner) => (has(font, toCodePoint(joiner)) ? joiner : ''));
}

/** Sets the whole word in the second Latin font if it needs one: "Nguyễn" shouldn't mix two. */
function unifyWordFonts(clusters: Cluster[], house: string, has: HasCharacter): void {
  let start = 0;
  for (let end = 0; end <= clusters.length; end++) {
    if (end < clusters.length && !clusters[end]?.isSpace) continue;
    const word = clusters.slice(start, end);
    if (word.some(({ font }) => font === 'noto-sans'))
      for (const cluster of word)
        if (cluster.font === house && hasAll(cluster.text, 'noto-sans', has)) cluster.font = 'noto-sans';
    start = end + 1;
  }
}

function canBreak(before: Cluster | undefined, after: Cluster | undefined, wordStarts: boolean): boolean {
  if (before === undefined || after === undefined || after.isSpace) return false;
  if (before.isSpace) return true;
  if (CLOSES.test(after.text) || OPENS.test(before.text)) return false;
  if (SPACELESS.test(before.text) || SPACELESS.test(after.text)) return wordStarts;
  return /[-‐–—]$/u.test(before.text) || EAST_ASIAN.test(before.text) || EAST_ASIAN.test(after.text);
}

/** Fills lines greedily. Breaks inside a word only if it is wider than a line. */
function fillLines(
  clusters: readonly Cluster[],
  breaks: readonly boolean[],
  widthOf: (run: TextRun) => number,
  width: number,
): Cluster[][] {
  const measure = (stretch: readonly Cluster[]) =>
    visualRuns(stretch).reduce((sum, run) => sum + widthOf(run), 0);
  const lines: Cluster[][] = [];
  let line: Cluster[] = [];
  let used = 0;
  const finish = () => {
    lines.push(line);
    line = [];
    used = 0;
  };
  for (const unit of toUnits(clusters, breaks)) {
    const whole = measure(unit);
    if (used > 0 && used + measure(trimTrailingSpaces(unit)) > width) finish();
    if (measure(trimTrailingSpaces(unit)) <= width) {
      line.push(...unit);
      used += whole;
      continue;
    }
    for (const cluster of unit) {
      const wider = measure([...line, cluster]);
      if (line.length > 0 && !cluster.isSpace && wider > width) finish();
      line.push(cluster);
      used = measure(line);
    }
  }
  finish();
  return lines.map(trimTrailingSpaces);
}

function toUnits(clusters: readonly Cluster[], breaks: readonly boolean[]): Cluster[][] {
  const units: Cluster[][] = [];
  for (const [index, cluster] of clusters.entries()) {
    const open = units.at(-1);
    if (open === undefined || breaks[index]) units.push([cluster]);
    else open.push(cluster);
  }
  return units;
}

function trimTrailingSpaces(clusters: readonly Cluster[]): Cluster[] {
  return clusters.slice(0, clusters.findLastIndex(({ isSpace }) => !isSpace) + 1);
}

/** Runs from left to right (bidirectional algorithm, rule L2). */
function visualRuns(line: readonly Cluster[]): TextRun[] {
  const runs: { clusters: Cluster[]; font: string; level: number }[] = [];
  for (const cluster of line) {
    const { font, level } = cluster;
    const open = runs.at(-1);
    if (open !== undefined && open.font === font && open.level === level) open.clusters.push(cluster);
    else runs.push({ clusters: [cluster], font, level });
  }
  for (let level = Math.max(0, ...runs.map((run) => run.level)); level > 0; level--)
    for (let start = 0; start < runs.length; start++) {
      let end = start;
      while ((runs[end]?.level ?? 0) >= level) end++;
      if (end - start > 1) runs.splice(start, end - start, ...runs.slice(start, end).reverse());
      start = end;
    }
  return runs.map(({ clusters, font, level }) => ({ text: shaperText(clusters, level), font }));
}

function shaperText(clusters: readonly Cluster[], level: number): string {
  const texts = clusters.map(({ text }) => text);
  // The shaper reverses these scripts and their brackets itself; runs of symbols alone it treats as left to right.
  if (level % 2 === 0 || texts.some((text) => RIGHT_TO_LEFT.test(text))) return texts.join('');
  return texts
    .map((text) => bidi.getMirroredCharacter(text) ?? text)
    .reverse()
    .join('');
}

const toCodePoint = (character: string): number => character.codePointAt(0) ?? 0;
