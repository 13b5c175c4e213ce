import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type Selector, transform } from 'lightningcss';
import type { Plugin } from 'vite';

const RUN = /\btogether\(\s*(['"])([^'"]*)\1,?\s*\)/g;

/** Classes that other rules look for beside an element, and have to stand as they are. */
const LOOKED_FOR = /^(?:peer|group)(?:\/|$)/;

/**
 * Has one short class stand for those that are written together (`together` in src/shared/ui/class-names.ts), in the
 * pages and in the style sheets alike. A rule of a class is made to apply to the runs that have it, where it stands:
 * what overrides what is not touched.
 */
export function classRuns(root: string): Plugin {
  const names = namesOfRuns(root);
  const runsWith = new Map<string, string[]>();
  for (const [run, name] of names)
    for (const word of wordsOf(run)) runsWith.set(word, [...(runsWith.get(word) ?? []), name]);
  return {
    name: 'fettle:class-runs',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      if (id.endsWith('.css') && id.includes('/src/shared/ui/'))
        return { code: withRuns(code, runsWith), map: null };
      if (!id.includes('/src/') || !code.includes('together(')) return null;
      // No line may move, so that the map of what came in holds for what goes out.
      return {
        code: code.replace(
          RUN,
          (call, _quote, run: string) => `'${names.get(run)}'${call.replaceAll(/[^\n]/g, '')}`,
        ),
        map: null,
      };
    },
  };
}

const wordsOf = (run: string) => run.split(/\s+/).filter((word) => word !== '');

/** A name for each run of the sources, in the same order in every build. */
function namesOfRuns(root: string): Map<string, string> {
  const sources = path.join(root, 'src');
  const runs = new Set(
    readdirSync(sources, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.'))
      .flatMap((file) =>
        [...readFileSync(path.join(sources, file), 'utf8').matchAll(RUN)].map(([, , run = '']) => run),
      ),
  );
  for (const run of runs) {
    const odd = wordsOf(run).find((word) => LOOKED_FOR.test(word));
    if (odd !== undefined)
      throw new Error(`"${odd}" is looked for by other rules: leave it out of together('${run}').`);
  }
  return new Map([...runs].sort().map((run, index) => [run, `_${index.toString(36)}`]));
}

/** The style sheet, in which what is said of a class is said of the runs with it as well. */
export function withRuns(css: string, runsWith: ReadonlyMap<string, readonly string[]>): string {
  const { code } = transform({
    filename: 'runs.css',
    code: Buffer.from(css),
    minify: true,
    visitor: { Selector: (selector) => ofRunsToo(selector, runsWith) },
  });
  return code.toString();
}

/** A selector, and the same of each run that has its class; what it holds in brackets, as `:is(.peer:checked ~ .tick)`, too. */
function ofRunsToo(selector: Selector, runsWith: ReadonlyMap<string, readonly string[]>): Selector[] {
  const whole = selector.map((part) =>
    part.type === 'pseudo-class' &&
    (part.kind === 'is' || part.kind === 'where' || part.kind === 'not' || part.kind === 'has')
      ? { ...part, selectors: part.selectors.flatMap((inner) => ofRunsToo(inner, runsWith)) }
      : part,
  );
  const at = whole.findIndex((part) => part.type === 'class' && runsWith.has(part.name));
  const part = whole[at];
  if (part?.type !== 'class') return [whole];
  return [whole, ...(runsWith.get(part.name) ?? []).map((name) => whole.with(at, { type: 'class', name }))];
}
