import { readFileSync } from 'node:fs';
import { entryModuleFor } from './entries.ts';
import type { PageAssets } from './router.tsx';
import { screenModuleFor } from './screen-modules.ts';

interface ManifestChunk {
  file: string;
  css?: string[];
  imports?: string[];
}

/** Reads Vite's manifest of the browser build: which files a path's page needs. */
export function builtAssets(manifestFile: string): (path: string) => PageAssets {
  const manifest = JSON.parse(readFileSync(manifestFile, 'utf8')) as Record<string, ManifestChunk>;
  const collect = (module: string, files: Set<string>, styles: Set<string>): void => {
    const chunk = manifest[module];
    if (chunk === undefined || files.has(chunk.file)) return;
    files.add(chunk.file);
    for (const style of chunk.css ?? []) styles.add(style);
    for (const imported of chunk.imports ?? []) collect(imported, files, styles);
  };
  const cache = new Map<string, PageAssets>();

  return (path) => {
    const entryModule = entryModuleFor(path);
    const screen = screenModuleFor(path);
    const key = `${entryModule} ${screen ?? ''}`;
    const known = cache.get(key);
    if (known !== undefined) return known;
    const entry = manifest[entryModule];
    if (entry === undefined) throw new Error(`${manifestFile} has no ${entryModule}: run the build again.`);
    const files = new Set<string>();
    const styles = new Set<string>();
    collect(entryModule, files, styles);
    if (screen !== null) collect(screen, files, styles);
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
export const developmentAssets = (path: string): PageAssets => ({
  entry: `/${entryModuleFor(path)}`,
  styles: ['/src/shared/ui/styles.css'],
  preloads: [],
});
