import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { listLetters } from '#app/notifications/mails.server.ts';
import type { TextWords } from '#areas/messaging/texts/contract.ts';
import { defaultWords } from '#areas/messaging/texts/editable-text.ts';
import { placeholderNames } from '#areas/messaging/texts/placeholders.ts';
import { publishText } from '#areas/messaging/texts/publish-text.server.ts';
import { normalizeWords, validateWords } from '#areas/messaging/texts/validate-words.ts';
import { defaultBrand } from '#shared/domain/brand.ts';
import { openMailHarness } from '#support/mail-harness.ts';
import { createUser } from '#support/session-factory.ts';
import { testVoucherCodes } from '#support/voucher-codes.ts';
import { mailTexts, testMailJobs } from './mail-texts.server.ts';
import type { NotificationDeps } from './mails/define-mail.server.ts';
import { createMailer } from './sending/mailer.server.ts';

const now = new Date('2026-11-24T10:00:00Z');
const room = openMailHarness(now);
const deps = (): NotificationDeps => ({
  pool: room.pool,
  mailer: createMailer({ smtpUrl: room.smtp.url, from: 'Fettle <hello@fettle.example>' }),
  clock: { now: () => now },
  log: { warn: () => undefined },
  site: { brand: defaultBrand, publicUrl: 'https://fettle.example' },
  voucherCodes: testVoucherCodes,
});
const texts = () => mailTexts(deps(), listLetters);
const textCalled = async (wanted: string) => {
  const found = (await texts()).find(({ name }) => name === wanted);
  if (found === undefined) throw new Error(`No text ${wanted}`);
  return found;
};

it('every mail has words, each of which can be published as it stands, and is known by one name', async () => {
  const all = await texts();
  for (const text of all) {
    const standard = defaultWords(text);
    expect(normalizeWords(standard), text.name).toEqual(standard);
    expect(validateWords(text, standard), text.name).toEqual({});
    expect(
      Object.values(text.placeholders).filter(({ says }) => says === ''),
      text.name,
    ).toEqual([]);
    const said = new Set(Object.values(standard).flatMap(placeholderNames));
    expect(Object.keys(text.placeholders).filter((name) => !said.has(name)).length, text.name).toBeLessThan(
      3,
    );
  }
  expect(new Set(all.map(({ name }) => name)).size).toBe(all.length);
  expect(new Set(all.map(({ label, group }) => `${group} ${label}`)).size).toBe(all.length);
});

it('every field of a mail’s words is read by whoever gets it', async () => {
  for (const text of await texts()) {
    const marked: TextWords = Object.fromEntries(
      Object.entries(defaultWords(text)).map(([name, said]) => [name, `${said} Mark-${name}`.trim()]),
    );
    const preview = await text.previewWords(marked);
    if (!('mail' in preview)) throw new Error('no mail');
    const { subject, html } = preview.mail;
    for (const name of Object.keys(marked))
      expect(name === 'subject' ? subject : html, `${text.name}: ${name}`).toContain(`Mark-${name}`);
  }
});

it('what was published is sent, with the facts in it as text, and a test of it to its editor', async () => {
  const text = await textCalled('mail-account-notice-passkey-added');
  const admin = await createUser(room.pool, { role: 'admin' });
  const words = {
    subject: 'Your passkey “{detail}” is ready',
    opening: 'Hello.\n\n**{detail}** opens your account now. <b>No tags</b>',
    closing: '{email}',
  };
  await publishText(
    { pool: room.pool, clock: { now: () => now } },
    { actorId: admin.id, requestId: 'test' },
    text,
    { words, note: 'Said more warmly.', version: 0 },
  );
  await room.jobs['mail.account-notice']({
    id: '7c9e6679-7425-40de-944b-e07fc1f90ae7',
    notice: 'passkey-added',
    address: 'ada@people.example',
    detail: '{site} **x** <i>',
  });
  const sent = await room.smtp.waitForMail(({ envelopeTo }) => envelopeTo.includes('ada@people.example'));
  expect(sent.subject).toBe('Your passkey “{site} **x** <i>” is ready');
  expect(sent.html).toContain('<strong class="ink">{site} **x** &lt;i&gt;</strong> opens your account now.');
  expect(sent.html).toContain('&lt;b&gt;No tags&lt;/b&gt;');

  await testMailJobs(deps(), listLetters).sendTextTest({
    id: randomUUID(),
    name: text.name,
    words: { ...words, subject: 'Almost: {detail}' },
    to: { name: 'Moira', address: 'moira@fettle.example' },
  });
  const tried = await room.smtp.waitForMail(({ envelopeTo }) => envelopeTo.includes('moira@fettle.example'));
  expect(tried.subject).toBe('Test: Almost: Google');
});

it('a link stands in no subject, and strong words have an end', async () => {
  const text = await textCalled('mail-account-notice-passkey-added');
  const standard = defaultWords(text);
  expect(validateWords(text, { ...standard, subject: 'Write to {email}' })).toEqual({
    subject: '{email} is a link. You can only use it in a paragraph.',
  });
  expect(validateWords(text, { ...standard, opening: '**Now' })).toEqual({
    opening: 'Add two stars after the bold words too.',
  });
});
