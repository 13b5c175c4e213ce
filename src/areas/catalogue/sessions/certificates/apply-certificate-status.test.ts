import { describe, expect, it } from 'vitest';
import { queryOne, type Tx, transaction } from '#shared/db/database.server.ts';
import { createCertificate, createCertificates } from '#support/certificates.ts';
import { createBusiness, createSession } from '#support/session-factory.ts';
import { setUpDatabase } from '#support/set-up-database.ts';
import { resumeSession } from '../own/change-status.server.ts';
import { reviewSession } from '../review/review-session.server.ts';
import { applyCertificateStatus } from './apply-certificate-status.server.ts';

const database = setUpDatabase();
let now = new Date('2026-11-23T09:00:00Z');
const clock = { now: () => now };

async function session(ageGroups: string[], status: 'pending' | 'published' | 'paused') {
  const { id: businessId, ownerId } = await createBusiness(database.pool);
  const { id } = await createSession(database.pool, { businessId, ageGroups, status });
  return { id, businessId, owner: { id: ownerId ?? '' } };
}

const approve = (id: number) =>
  transaction(database.pool, (tx) => reviewSession(tx, id, { verdict: 'approved' }, now));

const readStatus = (id: number) =>
  queryOne<{ status: string; lapsed: boolean; listed: boolean }>(
    database.pool,
    `SELECT status, certificates_lapsed_at IS NOT NULL AS lapsed,
            EXISTS (SELECT FROM search_listings l WHERE l.session_id = s.id) AS listed
       FROM sessions s WHERE id = $1`,
    [id],
  );

async function runAndCollect(of: number): Promise<string[]> {
  const told: string[] = [];
  const deps = {
    pool: database.pool,
    clock,
    onCertificateStatusApplied: async (_tx: Tx, { businessId, news }: { businessId: number; news: string }) =>
      void (businessId === of && told.push(news)),
  };
  await applyCertificateStatus(deps, 2);
  return told;
}

describe('publishing a session for children', () => {
  it('takes papers that are valid today, and says which are missing', async () => {
    const { id, businessId } = await session(['6-12'], 'pending');
    await expect(approve(id)).rejects.toMatchObject({
      code: 'conflict',
      message:
        'Sessions for children need documents that are valid today. Missing: a criminal record check, public liability insurance and paediatric first aid.',
    });
    await createCertificate(database.pool, businessId, 'check');
    await createCertificate(database.pool, businessId, 'first_aid');
    await createCertificate(database.pool, businessId, 'insurance', { until: '2026-11-22' });
    await createCertificate(database.pool, businessId, 'insurance', { state: 'waiting' });
    await createCertificates(database.pool, (await createBusiness(database.pool)).id);
    await expect(approve(id)).rejects.toThrow('Missing: public liability insurance.');
    expect(await readStatus(id)).toMatchObject({ status: 'pending', listed: false });
    await createCertificate(database.pool, businessId, 'insurance', { until: '2026-11-23' });
    await approve(id);
    expect(await readStatus(id)).toMatchObject({ status: 'published', listed: true });
  });

  it('asks nothing of sessions for adults, and no check of those for families', async () => {
    const adults = await session(['18-25'], 'pending');
    await approve(adults.id);
    expect(await readStatus(adults.id)).toMatchObject({ status: 'published' });
    const family = await session(['family'], 'pending');
    await createCertificate(database.pool, family.businessId, 'insurance');
    await createCertificate(database.pool, family.businessId, 'first_aid');
    await approve(family.id);
    expect(await readStatus(family.id)).toMatchObject({ status: 'published' });
  });

  it('does not let a paused one go on without them', async () => {
    const { id, businessId, owner } = await session(['13-17'], 'paused');
    const resume = () => resumeSession({ pool: database.pool, clock }, owner, id);
    await expect(resume()).rejects.toMatchObject({ code: 'conflict' });
    expect(await readStatus(id)).toMatchObject({ status: 'paused' });
    await createCertificates(database.pool, businessId);
    await resume();
    expect(await readStatus(id)).toMatchObject({ status: 'published' });
  });
});

describe('papers that lapse', () => {
  it('take the session out of the search at midnight in London, once, and bring it back when they are valid', async () => {
    const { id, businessId } = await session(['6-12'], 'published');
    const adults = await createSession(database.pool, { businessId });
    await createCertificates(database.pool, businessId, { until: '2027-06-30' });
    // British Summer Time: the day ends at 23:00 UTC.
    now = new Date('2027-06-30T22:59:59Z');
    expect(await runAndCollect(businessId)).toEqual([]);
    expect(await readStatus(id)).toEqual({ status: 'published', lapsed: false, listed: true });
    now = new Date('2027-06-30T23:00:00Z');
    expect((await Promise.all([runAndCollect(businessId), runAndCollect(businessId)])).flat()).toEqual([
      'lapsed',
    ]);
    expect(await readStatus(id)).toEqual({ status: 'paused', lapsed: true, listed: false });
    expect(await readStatus(adults.id)).toMatchObject({ status: 'published' });
    expect(await runAndCollect(businessId)).toEqual([]);
    await createCertificates(database.pool, businessId, { from: '2027-07-01', until: '2028-06-30' });
    expect(await runAndCollect(businessId)).toEqual(['renewed']);
    expect(await readStatus(id)).toEqual({ status: 'published', lapsed: false, listed: true });
  });

  it('do not bring back what its owner has paused', async () => {
    const { id, businessId } = await session(['6-12'], 'paused');
    await createCertificates(database.pool, businessId);
    expect(await runAndCollect(businessId)).toEqual([]);
    expect(await readStatus(id)).toMatchObject({ status: 'paused' });
  });
});
