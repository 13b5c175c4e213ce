import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';
import { publicPageSources } from './public-page-sources.ts';

const IMPORT = /from 'lucide-react\/icons\/([a-z0-9-]+)'/g;

/** Old icon names are files that re-export the icon. */
const REEXPORT = /export \{ default \} from '\.\/([a-z0-9-]+)\.mjs'/;

interface IconModule {
  __iconData: { node: [tag: string, attributes: Record<string, string>][] };
}

/**
 * Writes the site's icons into two cached SVG sprites: for public pages, and for the rest. Scripts contain no shapes.
 * @param root the project's folder
 */
export async function iconSprite(root: string): Promise<Plugin> {
  const early = new Set<string>();
  const later = new Set<string>();
  const front = publicPageSources(root);
  for (const file of iconSources(root)) {
    for (const [, name = ''] of readFileSync(file, 'utf8').matchAll(IMPORT))
      (front.has(file) ? early : later).add(canonicalName(name));
  }
  const sprites = await Promise.all(
    [early, new Set([...later].filter((name) => !early.has(name)))].map(renderSprite),
  );
  const places = new Map(
    sprites.flatMap(({ names, address }) =>
      names.map((name, at) => [name, `${address}#${symbolId(at)}`] as const),
    ),
  );
  const factory = JSON.stringify(path.join(root, 'src/shared/ui/brand/sprite-icon.ts'));
  return {
    name: 'fettle:icon-sprite',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      const name = /\/lucide-react\/dist\/esm\/icons\/([a-z0-9-]+)\.mjs$/.exec(id)?.[1];
      if (name === undefined || REEXPORT.test(code)) return null;
      const place = places.get(name);
      if (place === undefined) throw new Error(`${name} is in no sprite: import lucide-react/icons/${name}.`);
      return {
        code: `import { spriteIcon } from ${factory};\nexport default /* @__PURE__ */ spriteIcon('${place}');`,
        map: null,
      };
    },
    generateBundle() {
      if (this.environment.name !== 'client') return;
      for (const { address, source } of sprites)
        this.emitFile({ type: 'asset', fileName: address.slice(1), source });
    },
  };
}

function iconSources(root: string): string[] {
  const sources = path.join(root, 'src');
  return readdirSync(sources, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx'))
    .map((file) => path.join(sources, file));
}

const iconFile = (name: string) => new URL(import.meta.resolve(`lucide-react/icons/${name}`));

/** Resolves an alias to the icon's current name. */
const canonicalName = (name: string) => REEXPORT.exec(readFileSync(iconFile(name), 'utf8'))?.[1] ?? name;

const symbolId = (at: number) => at.toString(36);

/** One symbol per icon; the page sets colour and stroke. */
async function renderSprite(wanted: ReadonlySet<string>) {
  const names = [...wanted].sort();
  const symbols = await Promise.all(
    names.map(
      async (name, at) =>
        `<symbol id="${symbolId(at)}" viewBox="0 0 24 24">${await renderShapes(name)}</symbol>`,
    ),
  );
  const source = `<svg xmlns="http://www.w3.org/2000/svg">${symbols.join('')}</svg>`;
  const hash = createHash('sha256').update(source).digest('hex').slice(0, 8);
  return { names, source, address: `/assets/icons-${hash}.svg` };
}

async function renderShapes(name: string): Promise<string> {
  const { __iconData: icon } = (await import(iconFile(name).href)) as IconModule;
  return icon.node
    .map(([tag, { key: _key, ...attributes }]) => {
      const said = Object.entries(attributes).map(([attribute, value]) => `${attribute}="${value}"`);
      return `<${tag} ${said.join(' ')}/>`;
    })
    .join('');
}
