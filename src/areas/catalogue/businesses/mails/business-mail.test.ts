import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { queryOne } from '#shared/db/database.server.ts';
import { createAccessFact, createAccessPhoto } from '#support/accessibility.ts';
import { openMailHarness } from '#support/mail-harness.ts';
import { createBusiness, createUser } from '#support/session-factory.ts';

const room = openMailHarness(new Date('2026-11-20T12:00:00Z'));

it('a submission is told to its owner and to every admin, once; the next submission is told anew', async () => {
  const owner = await createUser(room.pool, { role: 'business' });
  const admins = [
    await createUser(room.pool, { role: 'admin' }),
    await createUser(room.pool, { role: 'admin' }),
  ];
  const business = await createBusiness(room.pool, {
    ownerId: owner.id,
    status: 'submitted',
    name: 'Lido & Steam',
  });
  const submitted = { businessId: business.id, submissionId: randomUUID() };
  await room.jobs['mail.business-submitted'](submitted);
  await room.jobs['mail.business-submitted'](submitted);

  const subjectsTo = (address: string) =>
    room.smtp.received.filter(({ envelopeTo }) => envelopeTo.includes(address)).map(({ subject }) => subject);
  expect(subjectsTo(owner.email)).toEqual(['We’ve received Lido & Steam']);
  for (const admin of admins) expect(subjectsTo(admin.email)).toEqual(['To review: Lido & Steam, London']);
  const toOwner = await room.smtp.waitForMail(({ envelopeTo }) => envelopeTo.includes(owner.email));
  expect(toOwner.text).toContain('We check every new business ourselves');
  expect(toOwner.text).toContain('https://fettle.example/business');
  const toAdmin = await room.smtp.waitForMail(({ envelopeTo }) =>
    envelopeTo.includes(admins[0]?.email ?? ''),
  );
  expect(toAdmin.text).toContain(owner.email);
  expect(toAdmin.text).toContain('https://fettle.example/admin');

  await room.jobs['mail.business-submitted']({ ...submitted, submissionId: randomUUID() });
  expect(subjectsTo(owner.email)).toHaveLength(2);
});

it('a business that has been reviewed meanwhile is not told of', async () => {
  const owner = await createUser(room.pool, { role: 'business' });
  const { id } = await createBusiness(room.pool, { ownerId: owner.id, status: 'approved' });
  await room.jobs['mail.business-submitted']({ businessId: id, submissionId: randomUUID() });
  expect(room.smtp.received.some(({ envelopeTo }) => envelopeTo.includes(owner.email))).toBe(false);
});

it('an instructor who is refused is told of with the reason, once, and not once their words were changed', async () => {
  const owner = await createUser(room.pool, { role: 'business' });
  const { id: businessId } = await createBusiness(room.pool, { ownerId: owner.id, name: 'Lido & Steam' });
  const { id: instructorId } = await queryOne<{ id: number }>(
    room.pool,
    `INSERT INTO instructors (business_id, name, state, reason, sent_at)
     VALUES ($1, 'Leo Marsh', 'refused', 'This is an advertisement.', '2026-11-20T11:00:00.123456Z') RETURNING id`,
    [businessId],
  );
  const refused = { instructorId, sentAt: '2026-11-20T11:00:00.123Z' };
  const toOwner = () => room.smtp.received.filter(({ envelopeTo }) => envelopeTo.includes(owner.email));
  await room.jobs['mail.instructor-refused']({ ...refused, sentAt: '2026-11-19T11:00:00.000Z' });
  expect(toOwner()).toEqual([]);
  await room.jobs['mail.instructor-refused'](refused);
  await room.jobs['mail.instructor-refused'](refused);
  expect(toOwner().map(({ subject }) => subject)).toEqual(['We couldn’t publish Leo Marsh’s profile']);
  expect(toOwner()[0]?.text).toContain('This is an advertisement.');
  expect(toOwner()[0]?.text).toContain(`/business/instructors?business=${businessId}`);
});

it('a photograph given as evidence is told of as it was decided, with the reason, once', async () => {
  const owner = await createUser(room.pool, { role: 'business' });
  const { id: businessId } = await createBusiness(room.pool, { ownerId: owner.id, name: 'Lido & Steam' });
  const factId = await createAccessFact(room.pool, { businessId }, 'step_free');
  const photoId = await createAccessPhoto(room.pool, factId, 'refused');
  const refused = { factId, news: 'refused', at: '2026-11-20T11:00:00.000Z' };
  const toOwner = () => room.smtp.received.filter(({ envelopeTo }) => envelopeTo.includes(owner.email));

  await room.jobs['mail.access-news'](refused);
  await room.jobs['mail.access-news'](refused);
  expect(toOwner().map(({ subject }) => subject)).toEqual(['Photo not accepted: step-free access']);
  expect(toOwner()[0]?.text).toContain('We couldn’t accept your photo for Lido & Steam: It shows people.');
  expect(toOwner()[0]?.text).toContain(`https://fettle.example/business/access?business=${businessId}`);

  await room.pool.query(
    `UPDATE access_photos SET state = 'waiting', reason = NULL, decided_at = NULL WHERE id = $1`,
    [photoId],
  );
  await room.jobs['mail.access-news']({ ...refused, at: '2026-11-20T11:30:00.000Z' });
  expect(toOwner()).toHaveLength(1);
});

it('a partner that was let in is told of to the owner, once for what it may, and not once that was taken back', async () => {
  const owner = await createUser(room.pool, { role: 'business' });
  const { id: businessId } = await createBusiness(room.pool, { ownerId: owner.id, name: 'Lido & Steam' });
  const { id: consentId } = await queryOne<{ id: string }>(
    room.pool,
    `WITH partner AS (
       INSERT INTO booking_partners (name, url, user_id, client_id, secret_digest, created_at)
       VALUES ('ClassFinder', 'https://classfinder.example', $2, 'classfinder', 'x', now()) RETURNING id)
     INSERT INTO oauth_grants (partner_id, business_id, scopes, granted_by, granted_at)
     SELECT id, $1, '{openactive-openbooking}', $3, now() FROM partner RETURNING id`,
    [businessId, (await createUser(room.pool)).id, owner.id],
  );
  const letIn = { consentId, byId: owner.id, may: ['Sell places on your sessions'] };
  const toOwner = () => room.smtp.received.filter(({ envelopeTo }) => envelopeTo.includes(owner.email));
  await room.jobs['mail.partner-authorized'](letIn);
  await room.jobs['mail.partner-authorized'](letIn);
  expect(toOwner().map(({ subject }) => subject)).toEqual(['ClassFinder can act for Lido & Steam']);
  expect(toOwner()[0]?.text).toContain('Sell places on your sessions');
  expect(toOwner()[0]?.text).toContain(`https://fettle.example/business/open-data?business=${businessId}`);

  await room.pool.query('UPDATE oauth_grants SET revoked_at = now() WHERE id = $1', [consentId]);
  await room.jobs['mail.partner-authorized']({
    ...letIn,
    may: [...letIn.may, 'Know which business this is'],
  });
  expect(toOwner()).toHaveLength(1);
});
