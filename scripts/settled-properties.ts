import { type CustomProperty, type Rule, type TokenOrValue, transform, type Visitor } from 'lightningcss';
import type { Plugin } from 'vite';

/** Properties of Tailwind's own, by which utilities of one element work together: --tw-blur with --tw-brightness. */
const OWN = /^--tw-/;

/** Where Tailwind says once more what they begin with, for browsers that do not know `@property`. */
const BEGINNINGS = 'properties';

/** What a sheet does with Tailwind's own properties. */
interface Uses {
  /** What they begin with; nothing, where what a rule says beside it is to hold. */
  begin: Map<string, readonly TokenOrValue[] | undefined>;
  set: Set<string>;
  read: Set<string>;
}

/**
 * Writes out what can only have one value: of the forty properties that may meet in a shadow, a filter or a
 * transition, no rule of ours sets most, and each would be declared twice in every sheet.
 */
export function settledProperties(): Plugin {
  return {
    name: 'fettle:settled-properties',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      return id.endsWith('.css') && code.includes(`@layer ${BEGINNINGS}`)
        ? { code: settled(code), map: null }
        : null;
    },
  };
}

/**
 * A style sheet in which a property of Tailwind's that no rule sets is written as what it begins with, and one that no
 * rule reads is not there.
 */
export function settled(css: string): string {
  const { begin, set } = usesOf(css);
  const written = visited(css, {
    Variable({ name: { ident }, fallback }) {
      if (!begin.has(ident) || set.has(ident)) return;
      const value = begin.get(ident) ?? fallback;
      return value ? returnable(value) : undefined;
    },
  });
  const { read } = usesOf(written);
  const isUnread = (name: string) => OWN.test(name) && !read.has(name);
  return visited(written, {
    Rule: { property: ({ value }) => (isUnread(value.name) ? [] : undefined) },
    Declaration: { custom: ({ name }) => (isUnread(name) ? [] : undefined) },
  });
}

function usesOf(css: string): Uses {
  const uses: Uses = { begin: new Map(), set: new Set(), read: new Set() };
  visited(css, {
    Rule: {
      'layer-block': ({ value }) => {
        if (value.name?.join('.') !== BEGINNINGS) return;
        for (const { name, value: said } of customIn(value.rules))
          uses.begin.set(name, isInitial(said) ? undefined : said);
        return []; // it is no rule that sets them
      },
    },
    Declaration: {
      custom: ({ name }) => {
        uses.set.add(name);
      },
    },
    Variable: ({ name }) => {
      uses.read.add(name.ident);
    },
  });
  return uses;
}

function customIn(rules: readonly Rule[]): CustomProperty[] {
  return rules.flatMap((rule) => {
    if (rule.type === 'supports') return customIn(rule.value.rules);
    if (rule.type !== 'style') return [];
    const declarations = rule.value.declarations?.declarations ?? [];
    return declarations.flatMap((each) => (each.property === 'custom' ? [each.value] : []));
  });
}

/** lightningcss gives `null` where there is nothing, and does not take it back. */
const returnable = (value: readonly TokenOrValue[]): TokenOrValue[] =>
  JSON.parse(JSON.stringify(value, (_key, each: unknown) => (each === null ? undefined : each)));

const isInitial = ([first]: readonly TokenOrValue[]) =>
  first?.type === 'token' && first.value.type === 'ident' && first.value.value === 'initial';

const visited = (css: string, visitor: Visitor<never>): string =>
  transform({ filename: 'settled.css', code: Buffer.from(css), minify: true, visitor }).code.toString();
