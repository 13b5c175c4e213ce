import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { areTypesCurrent, CLIENT_FOLDER, readClientDocument, signTypes } from './client-files.ts';

const folder = path.resolve(import.meta.dirname, '..', CLIENT_FOLDER);
const read = (file: string) => readFileSync(path.join(folder, file), 'utf8');
const REGENERATE_HINT = 'Run `npm run client`, and see what it changes for those who use the client.';

describe('the TypeScript client', () => {
  it('has the document of the public API as it is', () => {
    expect(read('openapi.json'), REGENERATE_HINT).toBe(readClientDocument());
  });

  it('has the types that were made of that document, as they were made', () => {
    expect(areTypesCurrent(read('openapi.json'), read('src/schema.ts')), REGENERATE_HINT).toBe(true);
  });

  it('would be found out with types of another document, or edited ones', () => {
    const signed = signTypes('{"a":1}', 'export interface A {}\n');
    expect(areTypesCurrent('{"a":1}', signed)).toBe(true);
    expect(areTypesCurrent('{"a":2}', signed)).toBe(false);
    expect(areTypesCurrent('{"a":1}', `${signed}export interface B {}\n`)).toBe(false);
  });

  it('shows in its README what its build compiles', () => {
    const shown = [...read('README.md').matchAll(/```ts\n(.*?)```/gs)].map(([, code = '']) => code);
    const compiled = readdirSync(path.join(folder, 'examples')).map((file) => read(`examples/${file}`));
    expect(shown.toSorted()).toEqual(compiled.toSorted());
    expect(shown).toHaveLength(5);
  });

  it('asks nothing of this project’s own install', () => {
    const own = JSON.parse(readFileSync(path.resolve(folder, '../../package.json'), 'utf8'));
    expect(own.workspaces).toBeUndefined();
    for (const name of ['openapi-typescript', 'openapi-fetch'])
      expect({ ...own.dependencies, ...own.devDependencies }).not.toHaveProperty(name);
    expect(read('package-lock.json')).not.toMatch(/"resolved": "(?!https:\/\/registry\.npmjs\.org\/)/);
  });
});
