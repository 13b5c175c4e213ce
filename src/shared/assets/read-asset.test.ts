import { expect, it } from 'vitest';
import { z } from 'zod';
import { readCsvAsset, readJsonAsset } from './read-asset.server.ts';

it('says which line of which table is not what it must be', () => {
  const oneLetter = z.object({ code: z.string().max(1) });
  expect(() => readCsvAsset('gazetteer/areas.csv', oneLetter)).toThrow(
    'gazetteer/areas.csv, line 2 is not what it must be',
  );
});

it('says which file is not what it must be', () => {
  expect(() => readJsonAsset('demo/people.json', z.object({ nobody: z.string() }))).toThrow(
    'demo/people.json is not what it must be',
  );
});
