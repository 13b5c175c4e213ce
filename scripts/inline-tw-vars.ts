import { type CustomProperty, type Rule, type TokenOrValue, transform, type Visitor } from 'lightningcss';
import type { Plugin } from 'vite';

/** Properties of Tailwind's own, by which utilities of one element work together: --tw-blur with --tw-brightness. */
const TAILWIND_PROPERTY = /^--tw-/;

/** Where Tailwind says once more what they begin with, for browsers that do not know `@property`. */
const PROPERTIES_LAYER = 'properties';

/** What a sheet does with Tailwind's own properties. */
interface PropertyUses {
  /** What they begin with; nothing, where what a rule says beside it is to hold. */
  begin: Map<string, readonly TokenOrValue[] | undefined>;
  set: Set<string>;
  read: Set<string>;
}

/**
 * Writes out what can only have one value: of the forty properties that may meet in a shadow, a filter or a
 * transition, no rule of ours sets most, and each would be declared twice in every sheet.
 */
export function inlineTwVars(): Plugin {
  return {
    name: 'fettle:settled-properties',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      return id.endsWith('.css') && code.includes(`@layer ${PROPERTIES_LAYER}`)
        ? { code: inlineVariables(code), map: null }
        : null;
    },
  };
}

/**
 * A style sheet in which a property of Tailwind's that no rule sets is written as what it begins with, and one that no
 * rule reads is not there.
 */
export function inlineVariables(css: string): string {
  const { begin, set } = findUses(css);
  const written = transformCss(css, {
    Variable({ name: { ident }, fallback }) {
      if (!begin.has(ident) || set.has(ident)) return;
      const value = begin.get(ident) ?? fallback;
      return value ? toReturnable(value) : undefined;
    },
  });
  const { read } = findUses(written);
  const isUnread = (name: string) => TAILWIND_PROPERTY.test(name) && !read.has(name);
  return transformCss(written, {
    Rule: { property: ({ value }) => (isUnread(value.name) ? [] : undefined) },
    Declaration: { custom: ({ name }) => (isUnread(name) ? [] : undefined) },
  });
}

function findUses(css: string): PropertyUses {
  const uses: PropertyUses = { begin: new Map(), set: new Set(), read: new Set() };
  transformCss(css, {
    Rule: {
      'layer-block': ({ value }) => {
        if (value.name?.join('.') !== PROPERTIES_LAYER) return;
        for (const { name, value: said } of customProperties(value.rules))
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

function customProperties(rules: readonly Rule[]): CustomProperty[] {
  return rules.flatMap((rule) => {
    if (rule.type === 'supports') return customProperties(rule.value.rules);
    if (rule.type !== 'style') return [];
    const declarations = rule.value.declarations?.declarations ?? [];
    return declarations.flatMap((each) => (each.property === 'custom' ? [each.value] : []));
  });
}

/** lightningcss gives `null` where there is nothing, and does not take it back. */
const toReturnable = (value: readonly TokenOrValue[]): TokenOrValue[] =>
  JSON.parse(JSON.stringify(value, (_key, each: unknown) => (each === null ? undefined : each)));

const isInitial = ([first]: readonly TokenOrValue[]) =>
  first?.type === 'token' && first.value.type === 'ident' && first.value.value === 'initial';

const transformCss = (css: string, visitor: Visitor<never>): string =>
  transform({ filename: 'settled.css', code: Buffer.from(css), minify: true, visitor }).code.toString();
