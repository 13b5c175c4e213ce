import path from 'node:path';
import { build, type Plugin } from 'vite';

const projectFolder = path.resolve(import.meta.dirname, '../..');

/**
 * Bundles a script into one file and returns its path: short child processes would spend most of their time on
 * compiling and loading modules.
 */
export async function buildChild(source: string): Promise<string> {
  const name = path.basename(source, '.ts');
  const outDir = path.join(projectFolder, 'test-results/children', `${name}-${process.pid}`);
  await build({
    configFile: false,
    root: projectFolder,
    logLevel: 'error',
    ssr: { noExternal: true },
    plugins: [ownFolders],
    build: {
      ssr: source,
      outDir,
      emptyOutDir: true,
      target: 'node20',
      minify: false,
      copyPublicDir: false,
      rollupOptions: { output: { entryFileNames: `${name}.mjs` } },
    },
  });
  return path.join(outDir, `${name}.mjs`);
}

/** Keeps `import.meta` paths of the original module. */
const ownFolders: Plugin = {
  name: 'fettle:own-folders',
  enforce: 'pre',
  transform(code, id) {
    if (!code.includes('import.meta.dirname')) return null;
    return { code: code.replaceAll('import.meta.dirname', JSON.stringify(path.dirname(id))), map: null };
  },
};
