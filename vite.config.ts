import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { type BuildEnvironmentOptions, defineConfig, type Plugin } from 'vite';
import { pageChunkGroups } from './scripts/page-chunks.ts';

const browserBuild: BuildEnvironmentOptions = {
  outDir: 'dist/client',
  emptyOutDir: true,
  manifest: 'manifest.json',
  target: 'es2022',
  assetsInlineLimit: 0,
  rollupOptions: {
    input: {
      front: 'src/app/entry.front.ts',
      booking: 'src/app/entry.booking.ts',
      back: 'src/app/entry.back.ts',
    },
    // Compressing the files takes most of a build's time, and is meant to.
    checks: { bundlerTimings: false },
    output: { codeSplitting: { groups: pageChunkGroups() } },
  },
};

const serverBuild: BuildEnvironmentOptions = {
  outDir: 'dist/server',
  emptyOutDir: true,
  target: 'node20',
  minify: false,
  sourcemap: true,
  copyPublicDir: false,
  rollupOptions: {
    input: {
      main: 'src/app/main.server.ts',
      'embedded-worker': 'src/shared/db/embedded/embedded-worker.server.ts',
      'picture-worker': 'src/shared/pictures/picture-worker.server.ts',
    },
    // All in one folder: what looks for files beside or above itself finds them from whichever chunk it is in.
    output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
  },
};

/**
 * Two builds from one configuration: the browser's (dist/client) and, with --ssr, the server's (dist/server).
 * The build refuses any `.server` file in the browser's bundle.
 */
export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react(), tailwindcss(), refuseServerFilesInBrowser(), plainIcons(), compressAssets()],
  // Drawn on the server by the same few lines as in the browser (see plainIcons).
  ssr: { noExternal: ['lucide-react'] },
  resolve: {
    alias: {
      // For React versions without the hook; ours has it.
      'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector',
    },
  },
  publicDir: 'public',
  build: isSsrBuild === true ? serverBuild : browserBuild,
}));

function refuseServerFilesInBrowser(): Plugin {
  return {
    name: 'fettle:refuse-server-files',
    enforce: 'pre',
    resolveId(source, importer, options) {
      if (options.ssr === true || !/\.server(\.[cm]?[jt]sx?)?$/.test(source)) return null;
      throw new Error(`${importer ?? 'The browser bundle'} imports ${source}, which is for the server only.`);
    },
  };
}

/** Builds with our own few lines for drawing an icon instead of the package's, which are four times as long. */
function plainIcons(): Plugin {
  return {
    name: 'fettle:plain-icons',
    apply: 'build',
    enforce: 'pre',
    resolveId(source, importer) {
      if (!source.endsWith('/createLucideIcon.mjs') || importer?.includes('/lucide-react/') !== true)
        return null;
      return path.resolve(import.meta.dirname, 'src/shared/ui/lucide-drawing.tsx');
    },
  };
}

/** Writes `.br` and `.gz` beside every text file of the browser build, for the server to send as they are. */
function compressAssets(): Plugin {
  return {
    name: 'fettle:compress-assets',
    apply: (_config, { isSsrBuild }) => isSsrBuild !== true,
    generateBundle: {
      // After Vite's own: it fills in the last placeholders of each chunk (__VITE_PRELOAD__) in this very hook.
      order: 'post',
      async handler(_options, bundle) {
        for (const file of Object.values(bundle)) {
          if (!/\.(js|css|svg)$/.test(file.fileName)) continue;
          const source = Buffer.from(file.type === 'chunk' ? file.code : file.source);
          const [brotli, zipped] = await Promise.all([
            promisify(brotliCompress)(source),
            promisify(gzip)(source),
          ]);
          this.emitFile({ type: 'asset', fileName: `${file.fileName}.br`, source: brotli });
          this.emitFile({ type: 'asset', fileName: `${file.fileName}.gz`, source: zipped });
        }
      },
    },
  };
}
