import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { compile } from '@tailwindcss/node';
import type { Plugin } from 'vite';

/** The sheet that knows every utility of the site. */
const SHEET = 'src/shared/ui/styles.css';

/** What no word has: "md:shadow-1", "text-[1.5rem]", "h-(--topbar-h)", "bg-paper/94". Nothing but classes looks like it. */
const ODD = /[:[(/.!]/;

const BETWEEN = /[\s"'`]+/;

const FIRST = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const LATER = `${FIRST}abcdefghijklmnopqrstuvwxyz0123456789`;

/** A class as a selector writes it, what is no letter with a backslash before it: ".md\\:p-4", ".\\32 xl\\:p-4". */
const CLASS = /\.((?:[\w-]|\\[\da-f]{1,6}\s?|\\[^\da-f])+)/gi;

const unescaped = (written: string): string =>
  written.replace(/\\(?:([\da-f]{1,6})\s?|(.))/gi, (_, code?: string, letter = '') =>
    code === undefined ? letter : String.fromCodePoint(Number.parseInt(code, 16)),
  );

/**
 * Has a name of three letters stand for each utility class that is longer than a word, in the pages and in the style
 * sheets alike: they are a fifth of a sheet, and stand in every page. A name follows from the class alone, so that what
 * is built anew without a change is the same file.
 */
export async function shortClasses(root: string): Promise<Plugin> {
  const names = namesOf(await oddUtilities(root));
  return {
    name: 'fettle:short-classes',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      if (id.endsWith('.css')) return { code: shortSheet(code, names), map: null };
      // No line moves, so that the map of what came in holds for what goes out.
      return id.includes('/src/') ? { code: shortCode(code, names), map: null } : null;
    },
  };
}

/** Those of the classes in the sources that the style sheet has rules for. */
async function oddUtilities(root: string): Promise<Set<string>> {
  const sources = path.join(root, 'src');
  const words = new Set(
    readdirSync(sources, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.'))
      .flatMap((file) => readFileSync(path.join(sources, file), 'utf8').split(BETWEEN))
      .filter((word) => ODD.test(word)),
  );
  const sheet = path.join(root, SHEET);
  const utilities = await compile(readFileSync(sheet, 'utf8'), {
    base: path.dirname(sheet),
    onDependency: () => undefined,
  });
  const known = new Set<string>();
  for (const [, written = ''] of utilities.build([...words]).matchAll(CLASS)) known.add(unescaped(written));
  return new Set([...words].filter((word) => known.has(word)));
}

/** A name for each class, which depends on no other but where two would have the same. */
export function namesOf(classes: ReadonlySet<string>): Map<string, string> {
  const names = new Map<string, string>();
  const taken = new Set<string>();
  for (const word of [...classes].sort()) {
    let name = '';
    for (let round = 0; name === '' || taken.has(name); round++) {
      const [one = 0, two = 0, three = 0] = createHash('sha256').update(`${round} ${word}`).digest();
      name = `${FIRST[one % FIRST.length]}${LATER[two % LATER.length]}${LATER[three % LATER.length]}`;
    }
    taken.add(name);
    names.set(word, name);
  }
  return names;
}

/** A source in which each of the classes has its name. */
export function shortCode(code: string, names: ReadonlyMap<string, string>): string {
  return code.replace(/(?<=[\s"'`])[^\s"'`]+(?=[\s"'`])/g, (word) => names.get(word) ?? word);
}

/** A style sheet in which each of the classes has its name. */
export const shortSheet = (css: string, names: ReadonlyMap<string, string>): string =>
  css.replace(CLASS, (written, escaped: string) => {
    const name = names.get(unescaped(escaped));
    return name === undefined ? written : `.${name}`;
  });
