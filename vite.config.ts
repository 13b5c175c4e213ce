import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { type BuildEnvironmentOptions, defineConfig, type Plugin } from 'vite';
import { iconSprite } from './scripts/icon-sprite.ts';
import { pageChunkGroups } from './scripts/page-chunks.ts';
import { publicPageSources } from './scripts/public-page-sources.ts';
import { serverChunkGroups } from './scripts/server-chunks.ts';
import { recordSources } from './scripts/snapshot-sources.ts';

/**
 * What the bundler warns of ends the build: whoever starts Fettle for the first time reads no warnings of ours. Libraries'
 * "use client" is for frameworks that render parts on the server only; it means nothing here. How long plugins took says
 * more of the machine, and of what else it does, than of us.
 */
const refuseWarnings: NonNullable<BuildEnvironmentOptions['rollupOptions']>['onLog'] = (
  level,
  log,
  handle,
) => {
  if (log.code === 'MODULE_LEVEL_DIRECTIVE' || log.code === 'PLUGIN_TIMINGS') return;
  if (level === 'warn') throw new Error(log.message);
  handle(level, log);
};

const browserBuild: BuildEnvironmentOptions = {
  outDir: 'dist/client',
  emptyOutDir: true,
  manifest: 'manifest.json',
  target: 'es2022',
  assetsInlineLimit: 0,
  rollupOptions: {
    onLog: refuseWarnings,
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

/** What runs by itself: the server, and its threads. */
const serverEntries = {
  main: 'src/app/main.server.ts',
  'busy-worker': 'src/areas/booking/appointments/calendar/busy-worker.server.ts',
  'embedded-worker': 'src/shared/db/embedded/embedded-worker.server.ts',
  'photo-worker': 'src/shared/pictures/photo-worker.server.ts',
  'picture-worker': 'src/shared/pictures/picture-worker.server.ts',
  'search-worker': 'src/areas/discovery/search/memory/columns-reader-worker.server.ts',
};

const inProject = (file: string) => path.resolve(import.meta.dirname, file);

const serverBuild: BuildEnvironmentOptions = {
  outDir: 'dist/server',
  emptyOutDir: true,
  // Only for Node.js 20.
  target: 'node20',
  minify: false,
  sourcemap: true,
  copyPublicDir: false,
  rollupOptions: {
    onLog: (level, log, handle) => {
      // What a page of the browser fetches for itself may be what every start of the server loads.
      if (log.code !== 'INEFFECTIVE_DYNAMIC_IMPORT') refuseWarnings(level, log, handle);
    },
    input: serverEntries,
    // All in one folder: what looks for files beside or above itself finds them from whichever chunk it is in.
    output: {
      entryFileNames: '[name].js',
      chunkFileNames: '[name]-[hash].js',
      // The process keeps every map it has read; the texts are twice as large as all else in them, and lie in src/.
      sourcemapExcludeSources: true,
      // Not the pages with their router: some wait for parts of their own, which in one file with them would wait for them.
      codeSplitting: {
        includeDependenciesRecursively: false,
        groups: serverChunkGroups({
          together: [inProject('src/app/compose.server.ts')],
          // The database comes up beside the loading of all the rest.
          apart: [...Object.values(serverEntries), 'src/app/open-site-database.server.ts'].map(inProject),
        }),
      },
      // V8 keeps a text twice as large, and reads it slower, where one letter of it is no Latin one: the quotes of a sentence
      // make it so of the whole file. Lines and names stay as they are, for whoever reads an error in the log.
      minify: {
        compress: false,
        mangle: false,
        codegen: { removeWhitespace: false, asciiOnly: true },
      },
      comments: false,
    },
  },
};

/**
 * The libraries that go into the server's build; all others stand in node_modules. Some are of hundreds of files, each of
 * which Node.js would look for at every start. All that share values of a class go together, or none of them.
 */
const bundledOnServer = [
  // Drawn on the server by the same few lines as in the browser (scripts/icon-sprite.ts).
  'lucide-react',
  'kysely',
  /^(?:@better-auth\/|better-auth$|better-call$|@better-fetch\/)/,
  /^(?:@simplewebauthn|@peculiar|@hexagon|@levischuck)\//,
  'tsyringe',
  'jose',
  'stripe',
  'zod',
  'fastify-type-provider-zod',
  /^@tanstack\//,
  /^(?:mdast|micromark|unist)-/,
  'micromark',
  'nodemailer',
  'prom-client',
  /^(?:bintrees|tdigest)$/,
  'csv-parse',
  'csv-stringify',
  /^temporal-(?:polyfill|utils)$/,
  'file-type',
  /^(?:strtok3|token-types|uint8array-extras|@tokenizer\/.*)$/,
  /^(?:asn1js|pvtsutils|pvutils|@noble\/.*)$/,
  'fflate',
  'quick-lru',
  'standardwebhooks',
  /^seroval(?:-plugins)?(?:$|\/)/,
];

/**
 * Two builds from one configuration: the browser's (dist/client) and, with --ssr, the server's (dist/server).
 * The build refuses any `.server` file in the browser's bundle.
 */
export default defineConfig(({ isSsrBuild }) => ({
  plugins: [
    react(),
    frontStyles(),
    tailwindcss(),
    refuseServerFilesInBrowser(),
    refuseContractsInBrowser(),
    namedViews(),
    iconSprite(import.meta.dirname),
    recordSources(import.meta.dirname),
    compressAssets(),
  ],
  ssr: { noExternal: bundledOnServer },
  publicDir: 'public',
  // Styles within the page's HTML, as the router's framework has them: ours are sheets of their own.
  define: { 'process.env.TSS_INLINE_CSS_ENABLED': '"false"' },
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

/**
 * What calls the API knows its endpoints by their types: a table in the browser would bring all its schemas along. And
 * the schema library comes with the pages that have a form to check, never with what every page of a bundle loads.
 */
function refuseContractsInBrowser(): Plugin {
  return {
    name: 'fettle:refuse-contracts',
    apply: (_config, { isSsrBuild }) => isSsrBuild !== true,
    generateBundle(_options, bundle) {
      const chunks = new Map(
        Object.values(bundle).flatMap((file) =>
          file.type === 'chunk' ? [[file.fileName, file] as const] : [],
        ),
      );
      for (const { fileName, code, moduleIds } of chunks.values()) {
        if (/\bwho:\s*[`'"](?:anyone|person|admin)[`'"]/.test(code))
          throw new Error(
            `${fileName} holds a table of endpoints: import its types only. It is made of ${moduleIds.filter((id) => id.endsWith('contract.ts')).join(', ')}.`,
          );
      }
      for (const entry of chunks.values()) {
        if (!entry.isEntry) continue;
        const loaded = new Set([entry.fileName]);
        for (const name of loaded) {
          const { moduleIds, imports } = chunks.get(name) ?? { moduleIds: [], imports: [] };
          if (moduleIds.some((id) => id.includes('/node_modules/zod/')))
            throw new Error(`${entry.name} loads the schema library, in ${name}: a page's own part may.`);
          for (const next of imports) loaded.add(next);
        }
      }
    },
  };
}

const VIEW = /\bview\(\s*\(\) => import\(["']([^"']+)["']\),\s*["']\w+["']/g;

/** Tells the server which source file each page's view is in, which the manifest of the browser's build goes by. */
function namedViews(): Plugin {
  return {
    name: 'fettle:named-views',
    apply: (_config, { isSsrBuild }) => isSsrBuild === true,
    async transform(code, id) {
      if (!id.includes('/src/app/pages/')) return null;
      const sources = new Map<string, string>();
      for (const [, source = ''] of code.matchAll(VIEW)) {
        const file = await this.resolve(source, id);
        if (file === null) throw new Error(`${id} shows ${source}, which is not there.`);
        sources.set(source, path.relative(import.meta.dirname, file.id).replaceAll(path.sep, '/'));
      }
      const named = code.replaceAll(
        VIEW,
        (call, source: string) => `${call}, ${JSON.stringify(sources.get(source))}`,
      );
      // No line moves, so the map of what came in holds for what goes out.
      return { code: named, map: null };
    },
  };
}

/** Has the style sheet of the front pages made from the sources that they may load. */
function frontStyles(): Plugin {
  return {
    name: 'fettle:front-styles',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      if (!id.endsWith('/front-styles.css')) return null;
      const sources = [...publicPageSources(import.meta.dirname)].map(
        (file) => `@source ${JSON.stringify(file)};`,
      );
      return { code: `${code}${sources.join('\n')}\n`, map: null };
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
