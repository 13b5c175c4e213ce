import { expect, it } from 'vitest';
import { queryOne } from '#shared/db/database.server.ts';
import { openMailHarness } from '#support/mail-harness.ts';
import { createBusiness, createUser } from '#support/session-factory.ts';

const room = openMailHarness(new Date('2026-11-21T12:00:00Z'));

const subjectsTo = (address: string) =>
  room.smtp.received.filter(({ envelopeTo }) => envelopeTo.includes(address)).map(({ subject }) => subject);

async function shared() {
  const { pool } = room;
  const [owner, guest] = [await createUser(pool), await createUser(pool)];
  const { id: businessId } = await createBusiness(pool);
  const { shareId } = await queryOne<{ shareId: string }>(
    pool,
    `WITH product AS (
       INSERT INTO entitlement_products (business_id, kind, name, places, price_pence, valid_months, pause_days, max_shares)
       VALUES ($1, 'membership', 'Eight a month', 8, 6000, 1, 0, 4) RETURNING id
     ), joined AS (
       INSERT INTO memberships (user_id, product_id, anchor_on, anchor_number, renews_on, joined_at)
       SELECT $2, id, '2026-11-01', 1, '2026-12-01', '2026-11-01' FROM product RETURNING id
     )
     INSERT INTO entitlement_shares (membership_id, state, user_id, sent_at, expires_at, accepted_at)
     SELECT id, 'accepted', $3, '2026-11-20', '2026-11-27', '2026-11-21' FROM joined RETURNING id AS "shareId"`,
    [businessId, owner.id, guest.id],
  );
  return { shareId, owner, guest };
}

it('an invitation leads to the page that accepts it, once; the log holds no token', async () => {
  const invitation = {
    address: 'kin@people.example',
    sharedBy: 'Priya Nair',
    name: '8-class pass',
    businessName: 'Wharf Lane Hall',
    token: 'a-secret-token',
  };
  await room.jobs['mail.pass-shared'](invitation);
  await room.jobs['mail.pass-shared'](invitation);
  expect(subjectsTo('kin@people.example')).toEqual(['Priya Nair has shared a pass with you on Fettle']);
  expect(room.smtp.received.at(-1)?.text).toContain(
    'https://fettle.example/passes/invitations/a-secret-token',
  );
  const { rows } = await room.pool.query('SELECT key FROM mail_log WHERE recipient = $1', [
    'kin@people.example',
  ]);
  expect(JSON.stringify(rows)).not.toContain('secret');
});

it('the owner hears who accepted and who left, the guest that it ended, each once', async () => {
  const { shareId, owner, guest } = await shared();
  for (const news of ['accepted', 'accepted', 'ended', 'left'] as const)
    await room.jobs['mail.share-news']({ shareId, news });
  expect(subjectsTo(owner.email)).toEqual([
    expect.stringMatching(/ now shares your Eight a month$/),
    expect.stringMatching(/ no longer shares your Eight a month$/),
  ]);
  expect(subjectsTo(guest.email)).toEqual([
    expect.stringMatching(/ no longer shares the Eight a month with you$/),
  ]);
});

it('whose account is gone is written to no more', async () => {
  const { shareId, owner } = await shared();
  await room.pool.query(`UPDATE users SET deleted_at = now() WHERE id = $1`, [owner.id]);
  await room.jobs['mail.share-news']({ shareId, news: 'left' });
  expect(subjectsTo(owner.email)).toEqual([]);
});
