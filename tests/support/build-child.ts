import path from 'node:path';
import { build } from 'vite';

const projectFolder = path.resolve(import.meta.dirname, '../..');

/**
 * Makes one file of a script and what it imports of this project, and answers its path. For tests that start many
 * short processes: a process that compiles its sources anew spends most of its life on that.
 */
export async function buildChild(source: string): Promise<string> {
  const name = path.basename(source, '.ts');
  // Inside the project, so that the packages it names are found.
  const outDir = path.join(projectFolder, 'test-results/children', `${name}-${process.pid}`);
  await build({
    configFile: false,
    root: projectFolder,
    logLevel: 'error',
    build: {
      ssr: source,
      outDir,
      emptyOutDir: true,
      target: 'node20',
      minify: false,
      rollupOptions: { output: { entryFileNames: `${name}.mjs` } },
    },
  });
  return path.join(outDir, `${name}.mjs`);
}
