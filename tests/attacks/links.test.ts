import { randomBytes, randomUUID } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import { digestSecret, newSecret } from '#shared/domain/secret.server.ts';
import { createPaidBooking } from '#support/mail-fixtures.ts';
import { createBusiness, createSession, createUser } from '#support/session-factory.ts';
import { setUpWholeApp } from '#support/set-up-whole-app.ts';
import { USER_HEADER } from '#support/shop.ts';
import { createTrainer } from '#support/trainers.ts';

/** Every secret URL, tried with wrong secrets, secrets of other URLs, and as other people. */
const whole = setUpWholeApp();
let stranger: string;
let secrets: Record<string, string>;

const secretAddresses = [
  ['GET', '/api/calendar/{}.ics'],
  ['GET', '/api/business-calendar/{}.ics'],
  ['GET', '/api/trainer-calendar/{}.ics'],
  ['GET', '/api/check-in/{}'],
  ['GET', '/api/team-invitations/{}'],
  ['POST', '/api/team-invitations/{}/accept'],
  ['GET', '/api/pass-invitations/{}'],
  ['POST', '/api/pass-invitations/{}/accept'],
  ['GET', '/api/business-news/links/{}'],
  ['POST', '/api/business-news/links/{}/end'],
  ['GET', '/api/waiver-links/{}'],
  ['POST', '/api/waiver-links/{}'],
  ['DELETE', '/api/waiver-links/{}'],
] as const;

beforeAll(async () => {
  const { pool } = whole.database;
  stranger = (await createUser(pool)).id;
  const studio = await createBusiness(pool, { name: 'Willow & Stone' });
  const holder = await createUser(pool);
  const trainer = await createTrainer(pool);
  const seat = await createPaidBooking(pool, { businessId: studio.id });
  const session = await createSession(pool);
  const tokens = {
    calendar: newSecret(),
    timetable: newSecret(),
    diary: newSecret(),
    invitation: newSecret(),
    pass: newSecret(),
    waiver: newSecret(),
  };
  await pool.query('INSERT INTO calendar_feeds (user_id, token) VALUES ($1, $2)', [
    holder.id,
    tokens.calendar,
  ]);
  await pool.query(
    'INSERT INTO timetable_feeds (business_id, user_id, token, created_at) VALUES ($1, $2, $3, now())',
    [studio.id, studio.ownerId, tokens.timetable],
  );
  await pool.query('INSERT INTO trainer_calendars (trainer_id, feed_token) VALUES ($1, $2)', [
    trainer.id,
    tokens.diary,
  ]);
  await pool.query(
    `INSERT INTO business_invitations (business_id, email, role, token_digest, expires_at, sent_at)
     VALUES ($1, $2, 'manager', $3, now() + interval '7 days', now())`,
    [studio.id, holder.email, digestSecret(tokens.invitation)],
  );
  await pool.query(
    `WITH product AS (
       INSERT INTO entitlement_products (business_id, name, places, price_pence, valid_months, pause_days, max_shares)
       SELECT business_id, '5-class pass', 5, 6000, 3, 14, 2 FROM sessions WHERE id = $2 RETURNING *),
     bought AS (
       INSERT INTO purchases (user_id, kind, product_id, price_pence, platform_fee_pence, total_pence, state,
                              expires_at, paid_at)
       SELECT $1, 'pass', id, price_pence, 0, price_pence, 'paid', now(), now() FROM product RETURNING id),
     credit AS (
       INSERT INTO entitlements (user_id, product_id, business_id, kind, name, purchase_id)
       SELECT $1, product.id, product.business_id, 'pass', product.name, bought.id FROM product, bought RETURNING id)
     INSERT INTO entitlement_shares (entitlement_id, email, token_digest, sent_at, expires_at)
     SELECT id, $3, $4, now(), now() + interval '7 days' FROM credit`,
    [holder.id, session.id, holder.email, digestSecret(tokens.pass)],
  );
  await pool.query(
    'INSERT INTO waiver_links (booking_id, token_digest, person_digest, created_at) VALUES ($1, $2, $3, now())',
    [seat.bookingId, digestSecret(tokens.waiver), digestSecret('ada')],
  );
  secrets = { ...tokens, checkIn: seat.bookingId };
});

const openLink = (
  method: 'GET' | 'POST' | 'DELETE',
  address: string,
  secret: string,
  person: string | null,
) =>
  whole.app.inject({
    method,
    url: address.replace('{}', secret),
    headers: person === null ? {} : { [USER_HEADER]: person },
    ...(method === 'POST' && address.startsWith('/api/waiver-links')
      ? { payload: { waiverId: randomUUID(), answers: [], signedName: 'Eve', consent: true } }
      : {}),
  });

/** Truncated, extended and changed secrets. */
function alterSecret(secret: string): string[] {
  return [
    secret.slice(0, -1),
    secret.slice(1),
    `${secret}A`,
    `${secret}%00`,
    `${secret}%20`,
    `%20${secret}`,
    `${secret}%0a`,
    `${secret}/`,
    `${secret}%2f..%2f${secret}`,
    `..%2f${secret}`,
    `${secret}%3fx=1`,
    `${secret},${secret}`,
    digestSecret(secret),
    secret === secret.toUpperCase() ? secret.toLowerCase() : secret.toUpperCase(),
    [...secret].toReversed().join(''),
  ];
}

const nonsense = [
  '0',
  '1',
  '-1',
  'null',
  'undefined',
  'true',
  'NaN',
  '[]',
  '{}',
  '*',
  '%25',
  '_',
  "'%20OR%20'1'='1",
  '%27;DROP%20TABLE%20users;--',
  '%e2%80%ae',
  '%f0%9f%98%80',
  '%00',
  '.',
  '..',
  '__proto__',
  'constructor',
  'A'.repeat(10_000),
];

/** "shut" if the refusal reveals nothing; otherwise the response. */
function classifyAnswer({ statusCode, body }: { statusCode: number; body: string }): string {
  const told = /Willow & Stone|BEGIN:VEVENT|@people\.example/.test(body);
  return statusCode >= 400 && statusCode < 500 && !told ? 'shut' : `${statusCode}: ${body.slice(0, 200)}`;
}

it('the right secrets open their own feeds', async () => {
  for (const [address, secret] of [
    ['/api/calendar/{}.ics', secrets.calendar],
    ['/api/business-calendar/{}.ics', secrets.timetable],
    ['/api/trainer-calendar/{}.ics', secrets.diary],
  ] as const)
    expect((await openLink('GET', address, secret ?? '', null)).statusCode, address).toBe(200);
});

it('a secret that is cut, lengthened, dressed up or made up opens nothing', async () => {
  for (const [method, address] of secretAddresses)
    for (const guess of [
      ...Object.values(secrets).flatMap(alterSecret),
      ...nonsense,
      ...Array.from({ length: 20 }, () => newSecret()),
      ...Array.from({ length: 5 }, () => randomBytes(16).toString('hex')),
      randomUUID(),
    ])
      for (const person of [null, stranger])
        expect(
          classifyAnswer(await openLink(method, address, guess, person)),
          `${method} ${address} ${guess.slice(0, 60)}`,
        ).toBe('shut');
});

it('a secret of one address opens no other, and an invitation nobody but the invited', async () => {
  for (const [method, address] of secretAddresses)
    for (const [kind, secret] of Object.entries(secrets)) {
      const own =
        (kind === 'calendar' && address.startsWith('/api/calendar/')) ||
        (kind === 'timetable' && address.startsWith('/api/business-calendar/')) ||
        (kind === 'diary' && address.startsWith('/api/trainer-calendar/'));
      if (own) continue;
      for (const person of [null, stranger])
        expect(
          classifyAnswer(await openLink(method, address, secret, person)),
          `${method} ${address} with the ${kind}'s secret`,
        ).toBe('shut');
    }
  const { rows } = await whole.shop.pool.query(
    `SELECT (SELECT count(*) FROM business_members WHERE user_id = $1)::integer AS teams,
            (SELECT count(*) FROM entitlement_shares WHERE user_id = $1)::integer AS passes`,
    [stranger],
  );
  expect(rows).toEqual([{ teams: 0, passes: 0 }]);
});
