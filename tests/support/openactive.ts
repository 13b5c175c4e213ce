import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { validate } from '@openactive/data-model-validator';
import { z } from 'zod';
import { readJsonAsset } from '#shared/assets/read-asset.server.ts';

const assetSchema = z.object({
  activities: z.array(z.object({ id: z.string(), prefLabel: z.string(), notation: z.string() })),
});

export interface Validator {
  /** Errors of the standard's validator, without suggestions. */
  failures(value: unknown, mode: string): Promise<string[]>;
  close(): void;
}

/** The standard's validator offline, with our part of the activity list. */
export function createOpenActiveValidator(): Validator {
  const folder = mkdtempSync(path.join(tmpdir(), 'openactive-'));
  const address = 'https://openactive.io/activity-list';
  const concept = readJsonAsset('openactive/activities.json', assetSchema).activities.map(
    ({ id, prefLabel, notation }) => ({ id, type: 'Concept', prefLabel, notation }),
  );
  const data = { '@context': 'https://openactive.io/', id: address, type: 'ConceptScheme', concept };
  mkdirSync(folder, { recursive: true });
  const kept = {
    errorCode: 'error_none',
    data,
    statusCode: 200,
    url: address,
    exception: null,
    contentType: 'application/json',
    fetchTime: Date.now(),
  };
  for (const url of [address, `${address}.jsonld`, `${address}/activity-list.jsonld`])
    writeFileSync(
      path.join(folder, `${createHash('sha256').update(url).digest('hex')}.json`),
      JSON.stringify({ ...kept, url }),
    );
  return {
    async failures(value, validationMode) {
      const found = await validate(value, {
        loadRemoteJson: true,
        remoteJsonCachePath: folder,
        remoteJsonCacheTimeToLive: 3_600,
        validationMode,
      });
      return found
        .filter(({ severity }) => severity === 'failure')
        .map(({ path: at, message }) => `${at}: ${message}`);
    },
    close: () => rmSync(folder, { recursive: true, force: true }),
  };
}
