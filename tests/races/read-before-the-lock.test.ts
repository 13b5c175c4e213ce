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
import { testDatabaseUrl } from '#support/database.ts';
import { rejectionReason, runDuringTransaction } from '#support/during-transaction.ts';
import { createPerson } from '#support/people.ts';
import { createBusiness } from '#support/session-factory.ts';
import { setUpShop } from '#support/set-up-shop.ts';
import { openWaitlist, type WaitlistHarness } from '#support/waitlist.ts';

describe.runIf(testDatabaseUrl !== undefined)('what was read before the lock is read again under it', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'fettle-claims-'));
  const shop = setUpShop();
  let queue: WaitlistHarness;
  beforeAll(async () => {
    queue = openWaitlist(shop);
  });
  afterAll(async () => {
    rmSync(folder, { recursive: true });
  });

  const claims = async (businessId: number) =>
    (
      await queryOne<{ n: number }>(shop.pool, 'SELECT count(*) AS n FROM claims WHERE business_id = $1', [
        businessId,
      ])
    ).n;
  const claiming = (person: Awaited<ReturnType<typeof createPerson>>, businessId: number) => () =>
    submitClaim(
      { pool: shop.pool, storage: diskStorage(folder), verifiedOnly: true },
      person,
      businessId,
      { claimMessage: 'I have run this hall since 2019.' },
      [Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n')],
    );
  const filesKept = () =>
    readdirSync(folder, { recursive: true }).filter((name) => String(name).endsWith('.pdf')).length;

  it('a claim of an account that is being deleted is refused, with its documents', async () => {
    const person = await createPerson(shop.pool);
    const { id } = await createBusiness(shop.pool, { status: 'unclaimed' });
    const [claimed] = await runDuringTransaction(
      shop.pool,
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
    const person = await createPerson(shop.pool);
    const domain = person.email.slice(person.email.indexOf('@') + 1);
    const { id } = await createBusiness(shop.pool, { status: 'unclaimed' });
    await shop.pool.query('UPDATE businesses SET website = $2 WHERE id = $1', [id, `https://${domain}`]);
    await runDuringTransaction(
      shop.pool,
      (tx) => tx.query(`UPDATE businesses SET website = 'https://hall.example' WHERE id = $1`, [id]),
      [claiming(person, id)],
    );
    expect(
      await queryOne(shop.pool, 'SELECT email_matches_website AS own FROM claims WHERE business_id = $1', [
        id,
      ]),
    ).toEqual({ own: false });
  });

  it('a person who joins two lists at once is on no more lists than allowed', async () => {
    const who = await createPerson(shop.pool);
    for (let joined = 1; joined < MAX_WAITLISTS; joined++) await queue.join(who, await queue.fullDate());
    const [first, second] = [await queue.fullDate(), await queue.fullDate()];
    const [joined] = await runDuringTransaction(
      shop.pool,
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
    const who = await createPerson(shop.pool);
    const date = await queue.fullDate({ startsAt: '2031-01-15T14:00:00Z' });
    const { id } = await queue.join(who, date);
    await queue.freePlaces(date, 1);
    await queue.processLists();
    expect(await queue.myEntry(who)).toMatchObject({ state: 'offered' });
    const [accepted] = await runDuringTransaction(
      shop.pool,
      async (tx) => {
        await lockAccount(tx, who.id);
        await tx.query('UPDATE users SET suspended_at = now() WHERE id = $1', [who.id]);
      },
      [() => queue.accept(who, id)],
    );
    expect(rejectionReason(accepted)).toMatchObject({ code: 'unauthorized' });
    expect(await queryOne(shop.pool, 'SELECT count(*) AS n FROM holds WHERE user_id = $1', [who.id])).toEqual(
      { n: 0 },
    );
  });
});
