import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { transaction } from '#shared/db/database.server.ts';
import type { AppInstance } from '#shared/http/app-instance.server.ts';
import { createHttpApp } from '#shared/http/create-http-app.server.ts';
import { outbox } from '#shared/jobs/outbox.server.ts';
import { diskStorage } from '#shared/storage/disk-storage.server.ts';
import { acceptUploads } from '#shared/storage/receive-upload.server.ts';
import { createCertificate } from '#support/certificates.ts';
import { createBusiness, createMember, createUser } from '#support/session-factory.ts';
import { setUpDatabase } from '#support/set-up-database.ts';
import { headerAuthenticator, USER_HEADER } from '#support/shop.ts';
import type { Certificates } from './contract.ts';
import { eraseExpiredCertificates, sendExpiryReminders } from './jobs.server.ts';
import { eraseCertificates } from './queries.server.ts';
import { safetyRoutes } from './routes.server.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'fettle-papers-'));
const storage = diskStorage(folder);
let now = new Date('2026-11-23T09:00:00Z');
const clock = { now: () => now };
const database = setUpDatabase();
let app: AppInstance;
let changed: number[] = [];
let notified: string[] = [];

beforeAll(async () => {
  app = createHttpApp();
  acceptUploads(app);
  safetyRoutes({
    pool: database.pool,
    outbox,
    clock,
    storage,
    auth: headerAuthenticator(database.pool),
    onCertificatesChanged: async (_tx, { businessId }) => void changed.push(businessId),
    onCertificateReviewed: async (_tx, { paperId, verdict }) => void notified.push(`${paperId} ${verdict}`),
  })(app);
  await app.ready();
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});
beforeEach(() => {
  changed = [];
  notified = [];
  now = new Date('2026-11-23T09:00:00Z');
});

const pdf = Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n');

function send(user: string, business: number, texts: Record<string, string>, document: Buffer | null = null) {
  const parts: Buffer[] = Object.entries(texts).map(([name, value]) =>
    Buffer.from(`--fettle\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`),
  );
  if (document !== null)
    parts.push(
      Buffer.from('--fettle\r\nContent-Disposition: form-data; name="document"; filename="a.pdf"\r\n\r\n'),
      document,
      Buffer.from('\r\n'),
    );
  return app.inject({
    method: 'POST',
    url: `/api/businesses/${business}/papers`,
    headers: { [USER_HEADER]: user, 'content-type': 'multipart/form-data; boundary=fettle' },
    payload: Buffer.concat([...parts, Buffer.from('--fettle--\r\n')]),
  });
}

const ask = (user: string, method: 'GET' | 'POST' | 'DELETE', url: string, payload?: object) =>
  app.inject({
    method,
    url,
    headers: { [USER_HEADER]: user },
    ...(payload === undefined ? {} : { payload }),
  });

async function studio() {
  const { id, ownerId } = await createBusiness(database.pool);
  const admin = await createUser(database.pool, { role: 'admin' });
  return { id, owner: ownerId ?? '', admin: admin.id, url: `/api/businesses/${id}/papers` };
}

const check = {
  kind: 'check',
  person: 'Rosa Lindqvist',
  scheme: 'dbs',
  lastFour: '4821',
  validFrom: '2025-03-02',
  seenAs: 'original',
  seenBy: 'Amara Stone',
  seenOn: '2025-03-10',
};
const insurance = {
  kind: 'insurance',
  insurer: 'Harbour Mutual',
  validFrom: '2026-01-01',
  validUntil: '2026-12-31',
};
const files = () => readdirSync(folder, { recursive: true }).filter((name) => String(name).endsWith('.pdf'));

describe('showing a paper', () => {
  it('keeps the facts of a check and no more, and works out how long it counts', async () => {
    const { id, owner } = await studio();
    const answer = await send(owner, id, { ...check, number: '001234567890' });
    expect(answer.statusCode).toBe(201);
    const { papers }: Certificates = answer.json();
    expect(papers).toMatchObject([
      {
        kind: 'check',
        state: 'waiting',
        person: 'Rosa Lindqvist',
        validUntil: '2028-03-01',
        check: { lastFour: '4821', seenAs: 'original', seenBy: 'Amara Stone' },
        document: null,
      },
    ]);
    expect(answer.body).not.toContain('001234567890');
  });

  it('refuses a copy of a check, and keeps none', async () => {
    const { id, owner } = await studio();
    const before = files().length;
    const answer = await send(owner, id, check, pdf);
    expect([answer.statusCode, answer.json().errors]).toEqual([
      400,
      [
        {
          field: 'document',
          message: 'Don’t upload a criminal record check. We don’t keep copies, by law.',
        },
      ],
    ]);
    expect(files()).toHaveLength(before);
  });

  it('says of each field what is wrong with it', async () => {
    const { id, owner } = await studio();
    const field = async (more: object, document: Buffer | null = null) =>
      (await send(owner, id, { ...check, ...more }, document)).json().errors?.[0]?.field;
    expect(await field({ kind: 'licence' })).toBe('kind');
    expect(await field({ lastFour: '12' })).toBe('lastFour');
    expect(await field({ validFrom: '2026-02-30' })).toBe('validFrom');
    expect(await field({ validFrom: '2026-11-24', seenOn: '2026-11-24' })).toBe('validFrom');
    expect(await field({ validFrom: '2020-01-01', seenOn: '2020-02-01' })).toBe('validFrom');
    expect(await field({ seenOn: '2025-03-01' })).toBe('seenOn');
    expect(await field({ scheme: 'pvg', seenAs: 'update_service' })).toBe('seenAs');
    expect(await field({ ...insurance, validUntil: '2025-12-31' }, pdf)).toBe('validUntil');
    expect(await field({ ...insurance, validUntil: '2026-11-22' }, pdf)).toBe('validUntil');
    expect(await field({ ...insurance, validUntil: '2226-11-22' }, pdf)).toBe('validUntil');
    expect(await field(insurance)).toBe('document');
    expect((await send(owner, id, insurance, Buffer.from('not a document'))).statusCode).toBe(415);
    expect((await send(owner, id, insurance, Buffer.alloc(6 * 1024 * 1024))).statusCode).toBe(413);
  });

  it('is the owner’s alone, and nobody else sees what was shown', async () => {
    const { id, owner, url } = await studio();
    const { papers }: Certificates = (await send(owner, id, insurance, pdf)).json();
    const document = papers[0]?.document ?? '';
    expect((await ask(owner, 'GET', document)).headers).toMatchObject({
      'content-disposition': 'attachment; filename="paper"',
      'cache-control': 'private, no-store',
    });
    const manager = await createMember(database.pool, id, 'manager');
    const stranger = await studio();
    for (const user of [manager.id, stranger.owner, stranger.admin]) {
      expect((await ask(user, 'GET', url)).statusCode).toBe(403);
      expect((await ask(user, 'GET', document)).statusCode).toBe(403);
      expect((await send(user, id, check)).statusCode).toBe(403);
      expect((await ask(user, 'DELETE', `${url}/${papers[0]?.id}`)).statusCode).toBe(403);
    }
    expect((await ask(stranger.owner, 'DELETE', `${stranger.url}/${papers[0]?.id}`)).statusCode).toBe(404);
    expect((await ask(stranger.owner, 'GET', `${stranger.url}/${papers[0]?.id}/document`)).statusCode).toBe(
      404,
    );
  });

  it('removes a paper with its document, and says that something counts no more', async () => {
    const { id, owner, admin, url } = await studio();
    const before = files().length;
    const { papers }: Certificates = (await send(owner, id, insurance, pdf)).json();
    expect(files()).toHaveLength(before + 1);
    await ask(admin, 'POST', `/api/admin/papers/${papers[0]?.id}/confirm`);
    changed = [];
    expect((await ask(owner, 'DELETE', `${url}/${papers[0]?.id}`)).json()).toMatchObject({ papers: [] });
    expect(files()).toHaveLength(before);
    expect(changed).toEqual([id]);
  });
});

describe('reading a paper', () => {
  it('is confirmed once, with an entry in the audit log that names nobody', async () => {
    const { id, owner, admin } = await studio();
    const { papers }: Certificates = (await send(owner, id, check)).json();
    const paperId = papers[0]?.id ?? '';
    const waiting = (await ask(admin, 'GET', '/api/admin/papers')).json();
    expect(waiting).toContainEqual(
      expect.objectContaining({ id: paperId, business: { id, name: 'Test Hall' } }),
    );
    expect((await ask(admin, 'POST', `/api/admin/papers/${paperId}/confirm`)).statusCode).toBe(204);
    expect((await ask(admin, 'POST', `/api/admin/papers/${paperId}/confirm`)).statusCode).toBe(409);
    expect([notified, changed]).toEqual([[`${paperId} confirmed`], [id]]);
    const { rows } = await database.pool.query(
      `SELECT action, actor_id AS by, details::text FROM audit_log WHERE subject_id = $1 ORDER BY id`,
      [paperId],
    );
    expect(rows).toMatchObject([
      { action: 'paper.added', by: owner },
      { action: 'paper.confirmed', by: admin },
    ]);
    expect(JSON.stringify(rows)).not.toContain('Rosa');
  });

  it('is refused with a reason, and taken back so that it counts no more', async () => {
    const { id, owner, admin, url } = await studio();
    const paperId = await createCertificate(database.pool, id, 'first_aid');
    const reason = 'This course is for adults only.';
    const refuse = () => ask(admin, 'POST', `/api/admin/papers/${paperId}/refuse`, { reason });
    expect((await refuse()).statusCode).toBe(204);
    expect((await refuse()).statusCode).toBe(409);
    expect((await ask(owner, 'GET', url)).json()).toMatchObject({
      missing: ['check', 'insurance', 'first_aid'],
      papers: [{ state: 'refused', reason }],
    });
    expect(changed).toEqual([id]);
  });
});

describe('time', () => {
  it('reminds once, thirty days before', async () => {
    const { id } = await studio();
    const ending = await createCertificate(database.pool, id, 'insurance', { until: '2027-03-31' });
    const reminded: string[] = [];
    const run = () =>
      sendExpiryReminders({
        pool: database.pool,
        clock,
        onCertificateExpiring: async (_tx, { paperId }) =>
          void (paperId === ending && reminded.push(paperId)),
      });
    now = new Date('2027-02-28T12:00:00Z');
    await run();
    expect(reminded).toEqual([]);
    now = new Date('2027-03-01T00:00:00Z');
    await Promise.all([run(), run()]);
    now = new Date('2027-03-20T12:00:00Z');
    await run();
    expect(reminded).toEqual([ending]);
  });

  it('erases a paper half a year after its end, with its document, and all of them with the account', async () => {
    const { id, owner, url } = await studio();
    const { papers }: Certificates = (await send(owner, id, insurance, pdf)).json();
    const document = async () => (await ask(owner, 'GET', papers[0]?.document ?? '')).statusCode;
    await send(owner, id, check);
    const before = files().length;
    const run = () => eraseExpiredCertificates({ pool: database.pool, clock, storage });
    now = new Date('2027-07-02T12:00:00Z');
    await run();
    expect(await document()).toBe(200);
    now = new Date('2027-07-03T12:00:00Z');
    await run();
    expect(await document()).toBe(404);
    expect(files().length).toBeLessThan(before);
    const kinds = async () =>
      (await ask(owner, 'GET', url)).json().papers.map(({ kind }: { kind: string }) => kind);
    expect(await kinds()).toEqual(['check']);
    await transaction(database.pool, (tx) => eraseCertificates(tx, owner));
    expect(await kinds()).toEqual([]);
  });
});
