// Part of `npm start`'s build: makes the images that a first start on the embedded database begins with
// (src/app/demo/demo-image.server.ts). From the sources, so that it runs beside the build.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { makeImages } from '../src/app/demo/make-images.server.ts';
import { digestOfSources } from './image-sources.ts';

const project = path.resolve(import.meta.dirname, '..');
const { values } = parseArgs({ options: { into: { type: 'string', default: 'dist/images' } } });
const into = path.resolve(project, values.into);
const scratch = mkdtempSync(path.join(tmpdir(), 'fettle-images-'));
try {
  mkdirSync(into, { recursive: true });
  await makeImages({ project, sources: digestOfSources(project), scratch, into, now: new Date() });
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
