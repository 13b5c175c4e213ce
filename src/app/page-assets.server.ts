import { readFileSync } from 'node:fs';
import type { PageFiles } from './entry.server.tsx';
import type { PageAssets } from './page-context.ts';

interface ManifestChunk {
  file: string;
  css?: string[];
  imports?: string[];
}

/** The entry module of a side of the house. */
const entryOf = (side: PageFiles['side']) => `src/app/entry.${side}.ts`;

/** Reads Vite's manifest of the browser build: where the files of a page are. */
export function builtAssets(manifestFile: string): (files: PageFiles) => PageAssets {
  const manifest = JSON.parse(readFileSync(manifestFile, 'utf8')) as Record<string, ManifestChunk>;
  const collect = (module: string, files: Set<string>, styles: Set<string>): void => {
    const chunk = manifest[module];
    if (chunk === undefined || files.has(chunk.file)) return;
    files.add(chunk.file);
    for (const style of chunk.css ?? []) styles.add(style);
    for (const imported of chunk.imports ?? []) collect(imported, files, styles);
  };
  const cache = new Map<string, PageAssets>();

  return ({ side, views }) => {
    const entryModule = entryOf(side);
    const key = `${side} ${views.join(' ')}`;
    const known = cache.get(key);
    if (known !== undefined) return known;
    const entry = manifest[entryModule];
    if (entry === undefined) throw new Error(`${manifestFile} has no ${entryModule}: run the build again.`);
    const files = new Set<string>();
    const styles = new Set<string>();
    collect(entryModule, files, styles);
    for (const view of views) collect(view, files, styles);
    files.delete(entry.file);
    const assets: PageAssets = {
      entry: `/${entry.file}`,
      styles: [...styles].map((file) => `/${file}`),
      preloads: [...files].map((file) => `/${file}`),
    };
    cache.set(key, assets);
    return assets;
  };
}

/** In development Vite serves the sources themselves. */
export const developmentAssets = ({ side }: PageFiles): PageAssets => ({
  entry: `/${entryOf(side)}`,
  styles: ['/src/shared/ui/styles.css'],
  preloads: [],
});
