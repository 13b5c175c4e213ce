import { readFileSync } from 'node:fs';
import { type Selector, transform } from 'lightningcss';
import type { Plugin } from 'vite';
import { publicPageSources, siteSources } from './public-page-sources.ts';

const GROUP_CALL = /\btogether\(\s*(['"])([^'"]*)\1,?\s*\)/g;

/** Classes that other rules look for beside an element, and have to stand as they are. */
const MARKER_CLASS = /^(?:peer|group)(?:\/|$)/;

/** How a class is written in the sources of a style sheet. */
export interface ClassUse {
  /** The names of the runs that have it, in their order. */
  runs: readonly string[];
  /** Whether it stands outside of them too; else no element has it by its own name. */
  alone: boolean;
}

/**
 * Has one short class stand for those that are written together (`together` in src/shared/ui/class-names.ts), in the
 * pages and in the style sheets alike. A rule of a class is made to apply to the runs that have it, where it stands:
 * what overrides what is not touched. A sheet knows the runs of its own sources alone.
 */
export function classGrouping(root: string): Plugin {
  const names = nameGroups(root);
  return {
    name: 'fettle:class-runs',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      if (id.endsWith('.css') && id.includes('/src/shared/ui/')) {
        const sources = id.endsWith('/front-styles.css') ? [...publicPageSources(root)] : siteSources(root);
        return { code: groupRules(code, findClassUses(sources, names)), map: null };
      }
      if (!id.includes('/src/') || !code.includes('together(')) return null;
      // No line may move, so that the map of what came in holds for what goes out.
      return {
        code: code.replace(
          GROUP_CALL,
          (call, _quote, run: string) => `'${names.get(run)}'${call.replaceAll(/[^\n]/g, '')}`,
        ),
        map: null,
      };
    },
  };
}

const splitClasses = (run: string) => run.split(/\s+/).filter((word) => word !== '');

/** A name for each run of the sources, in the same order in every build. */
function nameGroups(root: string): Map<string, string> {
  const runs = new Set(
    siteSources(root).flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(GROUP_CALL)].map(([, , run = '']) => run),
    ),
  );
  for (const run of runs) {
    const odd = splitClasses(run).find((word) => MARKER_CLASS.test(word));
    if (odd !== undefined)
      throw new Error(`"${odd}" appears in other rules: leave it out of together('${run}').`);
  }
  return new Map([...runs].sort().map((run, index) => [run, `_${index.toString(36)}`]));
}

/** How the classes that have a place in a run are written in these sources. */
function findClassUses(
  sources: readonly string[],
  names: ReadonlyMap<string, string>,
): ReadonlyMap<string, ClassUse> {
  const texts = sources.map((file) => readFileSync(file, 'utf8'));
  const here = new Set(texts.flatMap((text) => [...text.matchAll(GROUP_CALL)].map(([, , run = '']) => run)));
  const alone = new Set(texts.flatMap((text) => text.replaceAll(GROUP_CALL, ' ').split(/[\s"'`]+/)));
  const uses = new Map<string, ClassUse>();
  for (const [run, name] of names) {
    for (const word of here.has(run) ? splitClasses(run) : [])
      uses.set(word, { runs: [...(uses.get(word)?.runs ?? []), name], alone: alone.has(word) });
  }
  return uses;
}

/** The style sheet, in which what is said of a class is said of the runs that have it. */
export function groupRules(css: string, uses: ReadonlyMap<string, ClassUse>): string {
  const { code } = transform({
    filename: 'runs.css',
    code: Buffer.from(css),
    minify: true,
    visitor: { Selector: (selector) => groupSelectors(selector, uses) },
  });
  return code.toString();
}

/**
 * A selector of each run that has its class, after its own if the class stands alone too; what it holds in brackets, as
 * `:is(.peer:checked ~ .tick)`, likewise.
 */
function groupSelectors(selector: Selector, uses: ReadonlyMap<string, ClassUse>): Selector[] {
  const whole = selector.map((part) =>
    part.type === 'pseudo-class' &&
    (part.kind === 'is' || part.kind === 'where' || part.kind === 'not' || part.kind === 'has')
      ? { ...part, selectors: part.selectors.flatMap((inner) => groupSelectors(inner, uses)) }
      : part,
  );
  const at = whole.findIndex((part) => part.type === 'class' && uses.has(part.name));
  const part = whole[at];
  const use = part?.type === 'class' ? uses.get(part.name) : undefined;
  if (use === undefined) return [whole];
  return [...(use.alone ? [whole] : []), ...use.runs.map((name) => whole.with(at, { type: 'class', name }))];
}
