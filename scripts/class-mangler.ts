import { readFileSync } from 'node:fs';
import path from 'node:path';
import { compile } from '@tailwindcss/node';
import type { Plugin } from 'vite';
import { publicPageSources, siteSources } from './public-page-sources.ts';

/** The sheet that knows every utility of the site. */
const STYLE_SHEET = 'src/shared/ui/styles.css';

/** "md:shadow-1", "text-[1.5rem]", "h-(--topbar-h)", "bg-paper/94", "text-ink-2": what has none of these may be any word. */
const NON_WORD = /[-:[(/.!]/;

/** "!hidden": what a source may say of a value of its own, and no class then. */
const NEGATED_WORD = /^!*[\w$.]+$/;

/** What a rule says, in whose words a source may write a style of its own: "inline-block", "tabular-nums". */
const DECLARATION_VALUE = /:([^{};]+);/g;

const WORD_BREAK = /[\s"'`]+/;

const CAPITALS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const LAST_CHARACTERS = '0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** A class as a selector writes it, what is no letter with a backslash before it: ".md\\:p-4", ".\\32 xl\\:p-4". */
const CLASS_SELECTOR = /\.((?:[\w-]|\\[\da-f]{1,6}\s?|\\[^\da-f])+)/gi;

const unescapeCss = (written: string): string =>
  written.replace(/\\(?:([\da-f]{1,6})\s?|(.))/gi, (_, code?: string, letter = '') =>
    code === undefined ? letter : String.fromCodePoint(Number.parseInt(code, 16)),
  );

/**
 * Has a name of two letters or three stand for each utility class that is longer than a word, in the pages and in the
 * style sheets alike: they are a fifth of a sheet, and stand in every page. They are counted in the order of the sheet,
 * those of the front pages first: names that follow one another compress to half (docs/decisions/0093-load-code-after-the-first-paint-and-hold-each-page-to-a-size.md).
 */
export async function classMangler(root: string): Promise<Plugin> {
  const names = await readClassNames(root);
  return {
    name: 'fettle:short-classes',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      if (id.endsWith('.css')) return { code: mangleSheet(code, names), map: null };
      // No line moves, so that the map of what came in holds for what goes out.
      return id.includes('/src/') ? { code: mangleCode(code, names), map: null } : null;
    },
  };
}

/** The name of each class that has one. */
export async function readClassNames(root: string): Promise<Map<string, string>> {
  const utilities = await findMangleableClasses(root);
  const front = listWords(publicPageSources(root));
  return assignNames(utilities.sort((one, other) => Number(front.has(other)) - Number(front.has(one))));
}

const listWords = (files: Iterable<string>): Set<string> =>
  new Set([...files].flatMap((file) => readFileSync(file, 'utf8').split(WORD_BREAK)));

/** Those of the classes in the sources that the style sheet has rules for, in its order. */
async function findMangleableClasses(root: string): Promise<string[]> {
  const said = listWords(siteSources(root));
  const words = new Set([...said].filter((word) => NON_WORD.test(word) && !NEGATED_WORD.test(word)));
  const sheet = path.join(root, STYLE_SHEET);
  const utilities = await compile(readFileSync(sheet, 'utf8'), {
    base: path.dirname(sheet),
    onDependency: () => undefined,
  });
  // Classes of our own, such as ".tile-sm", are there without being asked for, and may be put together from parts.
  const own = sheetClasses(utilities.build([]));
  const written = utilities.build([...words]);
  const values = [...written.matchAll(DECLARATION_VALUE)].flatMap(([, value = '']) =>
    value.split(/[\s,()]+/),
  );
  // A source may look for an element by a selector of its own: "button:is([type=submit], .bg-brand)".
  const lookedFor = sheetClasses([...said].join(' '));
  const kept = new Set([...own, ...values, ...lookedFor]);
  return sheetClasses(written).filter((word) => words.has(word) && !kept.has(word));
}

const sheetClasses = (sheet: string): string[] => [
  ...new Set([...sheet.matchAll(CLASS_SELECTOR)].map(([, written = '']) => unescapeCss(written))),
];

/** A name for each class: capitals, then one of `LAST_CHARACTERS`, counted up. */
export const assignNames = (classes: readonly string[]): Map<string, string> =>
  new Map(
    classes.map((word, at) => [
      word,
      `${capitalLetters(Math.floor(at / LAST_CHARACTERS.length))}${LAST_CHARACTERS[at % LAST_CHARACTERS.length]}`,
    ]),
  );

/** The columns of a table: A to Z, AA, AB and so on. */
const capitalLetters = (at: number): string =>
  at < CAPITALS.length
    ? (CAPITALS[at] ?? '')
    : `${capitalLetters(Math.floor(at / CAPITALS.length) - 1)}${CAPITALS[at % CAPITALS.length]}`;

/** A source in which each of the classes has its name. */
export function mangleCode(code: string, names: ReadonlyMap<string, string>): string {
  return code.replace(/(?<=[\s"'`])[^\s"'`]+(?=[\s"'`])/g, (word) => names.get(word) ?? word);
}

/** A style sheet in which each of the classes has its name. */
export const mangleSheet = (css: string, names: ReadonlyMap<string, string>): string =>
  css.replace(CLASS_SELECTOR, (written, escaped: string) => {
    const name = names.get(unescapeCss(escaped));
    return name === undefined ? written : `.${name}`;
  });
