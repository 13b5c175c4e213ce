import { expect, it } from 'vitest';
import { readData } from './collect-texts.ts';

it('reads the sentences of JSON and YAML, with their keys', () => {
  const contents =
    '{ "id": "a-b", "text": "A calm \\"flow\\" class", "tags": ["on a mat", "x"],\n  summary: "The database is down."\n  expr: "sum by (le) of it"';
  expect(readData('ops/a.yml', contents)).toEqual([
    { file: 'ops/a.yml', line: 1, kind: 'text', words: 'A calm "flow" class' },
    { file: 'ops/a.yml', line: 1, kind: 'tags', words: 'on a mat' },
    { file: 'ops/a.yml', line: 2, kind: 'summary', words: 'The database is down.' },
  ]);
});
