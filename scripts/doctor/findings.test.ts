import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { type Config, readConfig } from '#app/config.server.ts';
import { setUpDatabase } from '#support/set-up-database.ts';
import { type Finding, runChecks } from './findings.ts';

const database = setUpDatabase();
const dataDir = mkdtempSync(path.join(tmpdir(), 'fettle-doctor-'));

afterAll(async () => {
  rmSync(dataDir, { recursive: true, force: true });
});

const configWith = (settings: Partial<Config>): Config => ({
  ...readConfig({ DATA_DIR: dataDir, MAP_TILE_URL: '' }),
  ...settings,
});
const findByPart = (found: readonly Finding[], part: string) => found.find((one) => one.part === part);

it('finds nothing wrong with a demo as it comes, nor with a PostgreSQL server', async () => {
  const found = await runChecks(configWith(database.url === null ? {} : { databaseUrl: database.url }));
  expect(found.filter(({ problem }) => problem !== null)).toEqual([]);
  expect(findByPart(found, 'Uploads')?.well).toContain('can store, return and delete a file');
  if (database.url !== null) expect(findByPart(found, 'Database')?.well).toMatch(/^PostgreSQL \d+/);
});

it('looks at a replica and at Redis where they are named', async () => {
  const named = {
    redisUrl: 'redis://127.0.0.1:1',
    ...(database.url !== null && { replicaUrl: database.url }),
  };
  const found = await runChecks(configWith(named));
  expect(findByPart(found, 'Redis')?.problem).toMatch(/^Redis is not responding: /);
  if (database.url !== null) expect(findByPart(found, 'Replica')?.well).toContain('is not a standby');
  expect(findByPart(await runChecks(configWith({})), 'Redis')).toBeUndefined();
});

it('says in sentences what is wrong, each by itself', async () => {
  const file = path.join(dataDir, 'a-file');
  writeFileSync(file, '');
  const stripe = {
    secretKey: 'sk_live_x',
    publishableKey: 'pk_test_x',
    webhookSecret: 'whsec_0123456789abcdef',
  };
  const found = await runChecks(
    configWith({
      mode: 'production',
      // Nothing listens there.
      databaseUrl: 'postgres://fettle:secret@127.0.0.1:9/fettle',
      smtpUrl: 'smtp://127.0.0.1:9',
      stripe,
      publicUrl: 'https://127.0.0.1:9',
      map: { tileUrl: null, archive: file, attribution: null },
      s3: {
        endpoint: 'http://127.0.0.1:9',
        bucket: 'uploads',
        region: 'us-east-1',
        accessKeyId: 'a',
        secretAccessKey: 'b',
      },
    }),
  );
  expect(findByPart(found, 'Database')?.problem).toMatch(/does not answer/);
  expect(findByPart(found, 'Mail')?.problem).toMatch(/^Cannot use the mail server 127\.0\.0\.1:9/);
  expect(findByPart(found, 'Payments')?.problem).toBe(
    'One of the two Stripe keys is live and the other is a test key.',
  );
  expect(findByPart(found, 'Address')?.problem).toMatch(/Cannot reach PUBLIC_URL/);
  expect(findByPart(found, 'Uploads')?.problem).toMatch(/^Cannot use the bucket uploads/);
  expect(findByPart(found, 'Map')?.problem).not.toBeNull();
  expect(findByPart(found, 'Disk')?.problem).toBeNull();
  expect(JSON.stringify(found)).not.toContain('secret@');
});

it('knows a secret of the wrong kind, and the embedded database where money is taken', async () => {
  const stripe = { secretKey: 'sk_test_x', publishableKey: 'pk_test_x', webhookSecret: 'sk_test_x' };
  const found = await runChecks(configWith({ mode: 'production', publicUrl: 'https://127.0.0.1:9', stripe }));
  expect(findByPart(found, 'Payments')?.problem).toMatch(/^STRIPE_WEBHOOK_SECRET is not a signing secret/);
  expect(findByPart(found, 'Database')?.problem).toMatch(/embedded/);
});
