import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { openMailRoom } from '#support/mail-room.ts';
import { createBusiness, createUser } from '#support/session-factory.ts';

const room = openMailRoom(new Date('2026-11-20T12:00:00Z'));

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
  expect(subjectsTo(owner.email)).toEqual(['We have received Lido & Steam']);
  for (const admin of admins) expect(subjectsTo(admin.email)).toEqual(['To review: Lido & Steam, London']);
  const toOwner = await room.smtp.waitForMail(({ envelopeTo }) => envelopeTo.includes(owner.email));
  expect(toOwner.text).toContain('We check each business by hand before it goes live.');
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
