/**
 * `npm run client`: writes the API's document and its types by openapi-typescript into the client package. The
 * generator needs another TypeScript, so it is installed there.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { CLIENT_FOLDER, readClientDocument, signTypes } from './client-files.ts';

const folder = path.resolve(import.meta.dirname, '..', CLIENT_FOLDER);
const typesFile = path.join(folder, 'src/schema.ts');
const npm = (...args: string[]) =>
  execFileSync('npm', args, { cwd: folder, stdio: 'inherit', shell: process.platform === 'win32' });

const document = readClientDocument();
writeFileSync(path.join(folder, 'openapi.json'), document);
npm('ci', '--no-audit', '--no-fund');
npm('run', '--silent', 'generate');
writeFileSync(typesFile, signTypes(document, readFileSync(typesFile, 'utf8')));
