// Part of `npm start`'s build: makes the images that a first start on the embedded database begins with
// (packages/demo/demo-snapshot.server.ts). From the sources, so that it runs beside the build.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { makeSnapshots } from '#demo/make-snapshots.server.ts';
import { digestSources } from './snapshot-sources.ts';

const project = path.resolve(import.meta.dirname, '..');
const { values } = parseArgs({ options: { into: { type: 'string', default: 'dist/images' } } });
const outputFolder = path.resolve(project, values.into);
const scratchFolder = mkdtempSync(path.join(tmpdir(), 'fettle-images-'));
try {
  mkdirSync(outputFolder, { recursive: true });
  await makeSnapshots({
    project,
    sources: digestSources(project),
    scratch: scratchFolder,
    into: outputFolder,
    now: new Date(),
  });
} finally {
  rmSync(scratchFolder, { recursive: true, force: true });
}
