import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lockWaitlistOccurrence } from '#areas/booking/bookings/hold/waitlist-holds.server.ts';
import { insertEntry } from '#areas/booking/waitlist/queries.server.ts';
import { MAX_WAITLISTS } from '#areas/booking/waitlist/rules.ts';
import { submitClaim } from '#areas/catalogue/claims/submit-claim.server.ts';
import { closeAccount, lockAccount } from '#areas/identity/accounts/queries.server.ts';
import { queryOne } from '#shared/db/database.server.ts';
import { diskStorage } from '#shared/storage/disk-storage.server.ts';
import { createTestDatabase, type TestDatabase, testDatabaseUrl } from '#support/database.ts';
import { rejectionReason, runDuringTransaction } from '#support/during-transaction.ts';
import { createPerson } from '#support/people.ts';
import { createBusiness } from '#support/session-factory.ts';
import { openShop, type Shop } from '#support/shop.ts';
import { openWaitlist, type WaitlistHarness } from '#support/waitlist.ts';

describe.runIf(testDatabaseUrl !== undefined)('what was read before the lock is read again under it', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'fettle-claims-'));
  let database: TestDatabase;
  let shop: Shop;
  let queue: WaitlistHarness;
  beforeAll(async () => {
    database = await createTestDatabase();
    shop = await openShop(database.pool);
    queue = openWaitlist(shop);
  });
  afterAll(async () => {
    await shop.close();
    await database.drop();
    rmSync(folder, { recursive: true });
  });

  const claims = async (businessId: number) =>
    (
      await queryOne<{ n: number }>(
        database.pool,
        'SELECT count(*) AS n FROM claims WHERE business_id = $1',
        [businessId],
      )
    ).n;
  const claiming = (person: Awaited<ReturnType<typeof createPerson>>, businessId: number) => () =>
    submitClaim(
      { pool: database.pool, storage: diskStorage(folder), verifiedOnly: true },
      person,
      businessId,
      { claimMessage: 'I have run this hall since 2019.' },
      [Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n')],
    );
  const filesKept = () =>
    readdirSync(folder, { recursive: true }).filter((name) => String(name).endsWith('.pdf')).length;

  it('a claim of an account that is being deleted is refused, with its documents', async () => {
    const person = await createPerson(database.pool);
    const { id } = await createBusiness(database.pool, { status: 'unclaimed' });
    const [claimed] = await runDuringTransaction(
      database.pool,
      async (tx) => {
        await lockAccount(tx, person.id);
        await closeAccount(tx, person.id);
      },
      [claiming(person, id)],
    );
    expect(rejectionReason(claimed)).toMatchObject({ code: 'unauthorized' });
    expect(await claims(id)).toBe(0);
    expect(filesKept()).toBe(0);
  });

  it('a claim says that the address belongs to the website as the website is now', async () => {
    const person = await createPerson(database.pool);
    const domain = person.email.slice(person.email.indexOf('@') + 1);
    const { id } = await createBusiness(database.pool, { status: 'unclaimed' });
    await database.pool.query('UPDATE businesses SET website = $2 WHERE id = $1', [id, `https://${domain}`]);
    await runDuringTransaction(
      database.pool,
      (tx) => tx.query(`UPDATE businesses SET website = 'https://hall.example' WHERE id = $1`, [id]),
      [claiming(person, id)],
    );
    expect(
      await queryOne(
        database.pool,
        'SELECT email_matches_website AS own FROM claims WHERE business_id = $1',
        [id],
      ),
    ).toEqual({ own: false });
  });

  it('a person who joins two lists at once is on no more lists than allowed', async () => {
    const who = await createPerson(database.pool);
    for (let joined = 1; joined < MAX_WAITLISTS; joined++) await queue.join(who, await queue.fullDate());
    const [first, second] = [await queue.fullDate(), await queue.fullDate()];
    const [joined] = await runDuringTransaction(
      database.pool,
      async (tx) => {
        await lockAccount(tx, who.id);
        await lockWaitlistOccurrence(tx, first.occurrenceId);
        const { startsAt, occurrenceId } = first;
        const now = queue.deps.clock.now();
        await insertEntry(tx, { occurrenceId, userId: who.id, places: 1, startsAt, now, agreed: null });
      },
      [() => queue.join(who, second)],
    );
    expect(rejectionReason(joined)).toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('20 waiting lists'),
    });
  });

  it('a place that everybody was offered is not taken by an account that is being suspended', async () => {
    const who = await createPerson(database.pool);
    const date = await queue.fullDate({ startsAt: '2031-01-15T14:00:00Z' });
    const { id } = await queue.join(who, date);
    await queue.freePlaces(date, 1);
    await queue.processLists();
    expect(await queue.myEntry(who)).toMatchObject({ state: 'offered' });
    const [accepted] = await runDuringTransaction(
      database.pool,
      async (tx) => {
        await lockAccount(tx, who.id);
        await tx.query('UPDATE users SET suspended_at = now() WHERE id = $1', [who.id]);
      },
      [() => queue.accept(who, id)],
    );
    expect(rejectionReason(accepted)).toMatchObject({ code: 'unauthorized' });
    expect(
      await queryOne(database.pool, 'SELECT count(*) AS n FROM holds WHERE user_id = $1', [who.id]),
    ).toEqual({ n: 0 });
  });
});
