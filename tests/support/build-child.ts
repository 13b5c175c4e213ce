import path from 'node:path';
import { build, type Plugin } from 'vite';

const projectFolder = path.resolve(import.meta.dirname, '../..');

/**
 * Makes one file of a script and all it imports, and answers its path. For tests that start many short processes:
 * one that compiles its sources anew, or gathers its packages' hundreds of files, spends most of its life on that.
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
      // Only for Node.js 20.
      target: 'node20',
      minify: false,
      copyPublicDir: false,
      rollupOptions: { output: { entryFileNames: `${name}.mjs` } },
    },
  });
  return path.join(outDir, `${name}.mjs`);
}

/** What a module looks for beside itself stays where it is. */
const ownFolders: Plugin = {
  name: 'fettle:own-folders',
  enforce: 'pre',
  transform(code, id) {
    if (!code.includes('import.meta.dirname')) return null;
    return { code: code.replaceAll('import.meta.dirname', JSON.stringify(path.dirname(id))), map: null };
  },
};
