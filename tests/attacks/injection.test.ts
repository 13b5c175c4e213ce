import { Writable } from 'node:stream';
import { parse } from 'csv-parse/sync';
import ICAL from 'ical.js';
import { expect, it } from 'vitest';
import { newSecret } from '#shared/domain/secret.server.ts';
import { createLog } from '#shared/log/create-log.server.ts';
import { createPaidBooking } from '#support/mail-fixtures.ts';
import { createBusiness } from '#support/session-factory.ts';
import { setUpWholeApp } from '#support/set-up-whole-app.ts';
import { USER_HEADER } from '#support/shop.ts';

/**
 * Texts that could break out of the file formats. They go directly into the rows, so that the formats hold even if a
 * form lets them through.
 */
let written = '';
const log = createLog(
  'trace',
  new Writable({
    write(chunk, _encoding, done) {
      written += String(chunk);
      done();
    },
  }),
);
const whole = setUpWholeApp(log);

const calendarTexts = [
  'Yoga\r\nATTENDEE:mailto:eve@evil.example',
  'Yoga\nATTACH:https://evil.example/x.exe',
  'Yoga\rURL:https://evil.example',
  'Yoga\r\n ATTENDEE:mailto:eve@evil.example',
  'Yoga\r\nEND:VEVENT\r\nBEGIN:VEVENT\r\nSUMMARY:Forged\r\nEND:VEVENT',
  'Yoga\r\nEND:VCALENDAR\r\nBEGIN:VCALENDAR',
  'Yoga\r\nBEGIN:VALARM\r\nACTION:PROCEDURE\r\nATTACH:https://evil.example\r\nEND:VALARM',
  'Yoga\\nATTENDEE:mailto:eve@evil.example',
  'Yoga\\',
  'Yoga\\\\n',
  'Yoga;X-EVIL=1:2',
  'Yoga,Pilates;Zumba:"Box"',
  'Yoga\u0085ATTENDEE:mailto:eve@evil.example',
  'Yoga\u2028ATTENDEE:mailto:eve@evil.example',
  'Yoga\u2029ATTENDEE:mailto:eve@evil.example',
  'Yoga\u000bATTENDEE:mailto:eve@evil.example',
  'Yoga\u000cATTENDEE:mailto:eve@evil.example',
  'Yoga\u001b[2J',
  'Yoga\u0007',
  `${'é'.repeat(73)}\r\nATTENDEE:mailto:eve@evil.example`,
  `${'😀'.repeat(40)}\r\n\tATTENDEE:mailto:eve@evil.example`,
  '\u202egro.live',
  'BEGIN:VEVENT',
  'END:VCALENDAR',
  '"\r\nATTENDEE;CN="Eve":mailto:eve@evil.example',
];

const pdfTexts = [
  ') Tj ET BT (Forged) Tj',
  '\\) Tj (Forged) Tj (',
  '(((((',
  ')))))',
  '\\',
  '\\\\\\',
  'endstream\nendobj\n1 0 obj\n<</Type/Action/S/JavaScript/JS(app.alert(1))>>\nendobj',
  '<</S/Launch/F(cmd.exe)>>',
  '%%EOF\n%PDF-1.4',
  '> Tj <00',
  '\u0000',
  '\r\n/OpenAction',
  '{{7*7}}${7*7}<%= 7*7 %>',
  '<script>alert(1)</script>',
];

const cellTexts = [
  '=1+1',
  '=HYPERLINK("https://evil.example","Pay")',
  "=cmd|' /C calc'!A0",
  '+1+1',
  '-1+1',
  '@SUM(A1)',
  '\t=1+1',
  '\r=1+1',
  '\n=1+1',
  '＝1+1',
  '＋1',
  '－1',
  '＠SUM(A1)',
  '"',
  '","forged","row',
  'a"\r\n"forged',
  'a,b;c\td',
  '\ufeff=1+1',
  ' =1+1',
  "'=1+1",
];

const requestAs = (url: string, person: string) =>
  whole.app.inject({ url, headers: { [USER_HEADER]: person } });

async function createBookingWith(text: string) {
  // PostgreSQL stores no NUL; names need two characters.
  const kept = `${text.replaceAll('\u0000', '')} x`;
  const { id: businessId, ownerId } = await createBusiness(whole.shop.pool, { name: kept });
  const seat = await createPaidBooking(whole.shop.pool, {
    businessId,
    title: kept,
    fullName: kept,
    specialRequirements: kept,
  });
  await whole.shop.pool.query('UPDATE businesses SET address = $2, description = $2 WHERE id = $1', [
    businessId,
    kept,
  ]);
  await whole.shop.pool.query(
    'UPDATE users SET first_name = left($2, 50), last_name = left($2, 50), receipt_company = left($2, 50) WHERE id = $1',
    [seat.userId, kept],
  );
  return { ...seat, owner: ownerId ?? '', text: kept };
}

/** The allowed properties of our calendars. */
const CALENDAR_PROPERTIES = new Set([
  'calscale',
  'created',
  'description',
  'dtend',
  'dtstamp',
  'dtstart',
  'last-modified',
  'location',
  'geo',
  'method',
  'organizer',
  'name',
  'prodid',
  'refresh-interval',
  'sequence',
  'source',
  'status',
  'summary',
  'timezone-id',
  'transp',
  'uid',
  'url',
  'version',
  'x-wr-calname',
  'x-wr-caldesc',
  'x-wr-timezone',
  'x-published-ttl',
  'x-microsoft-cdo-busystatus',
]);

function expectOneEvent(file: string, what: string): void {
  const calendar = ICAL.Component.fromString(file);
  const events = calendar.getAllSubcomponents('vevent');
  expect(events.length, what).toBe(1);
  for (const part of [calendar, ...events]) {
    const others = part.getAllSubcomponents().filter(({ name }) => !['vevent', 'vtimezone'].includes(name));
    expect(
      others.map(({ name }) => name),
      what,
    ).toEqual([]);
    const names = part.getAllProperties().map(({ name }) => name);
    expect(
      names.filter((name) => !CALENDAR_PROPERTIES.has(name)),
      what,
    ).toEqual([]);
    for (const property of part.getAllProperties())
      if (['url', 'organizer'].includes(property.name))
        expect(String(property.getFirstValue()), what).not.toContain('evil.example');
  }
  // Only CRLF ends lines, and no control characters, which some readers treat as line ends.
  expect(file.replaceAll('\r\n', ''), what).not.toMatch(/[^\P{Cc}\t]/u);
}

it('no text adds an event, a guest, an attachment or an alarm to a calendar', async () => {
  for (const text of calendarTexts) {
    const { bookingId, userId, businessId, owner } = await createBookingWith(text);
    // Only sessions that are coming up have an invitation.
    await whole.shop.pool.query(
      `UPDATE bookings SET starts_at = now() + interval '2 days', ends_at = now() + interval '49 hours' WHERE id = $1`,
      [bookingId],
    );
    const [own, timetable] = [newSecret(), newSecret()];
    await whole.shop.pool.query('INSERT INTO calendar_feeds (user_id, token) VALUES ($1, $2)', [userId, own]);
    await whole.shop.pool.query(
      'INSERT INTO timetable_feeds (business_id, user_id, token, created_at) VALUES ($1, $2, $3, now())',
      [businessId, owner, timetable],
    );
    for (const [address, person] of [
      [`/api/bookings/${bookingId}/calendar.ics`, userId],
      [`/api/bookings/${bookingId}/invitation.ics`, userId],
      [`/api/calendar/${own}.ics`, userId],
      [`/api/business-calendar/${timetable}.ics`, owner],
    ] as const) {
      const { statusCode, body } = await requestAs(address, person);
      expect(statusCode, `${address}: ${text}`).toBe(200);
      expectOneEvent(body, `${address}: ${text}`);
    }
  }
});

it('no text adds an object, a script or a page operator to a receipt', async () => {
  for (const text of [...pdfTexts, ...calendarTexts]) {
    const { bookingId, userId } = await createBookingWith(text);
    const answer = await requestAs(`/api/bookings/${bookingId}/receipt.pdf`, userId);
    expect(answer.statusCode, `${text}: ${answer.body.slice(0, 200)}`).toBe(200);
    const file = answer.rawPayload.toString('latin1');
    expect(file.match(/%PDF-/g), text).toHaveLength(1);
    expect(file.match(/%%EOF/g), text).toHaveLength(1);
    expect(file, text).not.toMatch(/\/(?:JavaScript|JS|Launch|OpenAction|AA|EmbeddedFile|RichMedia)\b/);
    expect(file, text).not.toContain('evil.example');
  }
});

it('no text becomes a formula, a cell or a row of a CSV file', async () => {
  for (const text of cellTexts) {
    const { businessId, owner } = await createBookingWith(text);
    const { rows } = await whole.shop.pool.query<{ id: number }>(
      'SELECT occurrence_id AS id FROM bookings WHERE business_id = $1',
      [businessId],
    );
    for (const path of [
      `/api/businesses/${businessId}/bookings.csv`,
      `/api/businesses/${businessId}/customers.csv`,
      `/api/occurrences/${rows[0]?.id}/attendees.csv`,
    ]) {
      const answer = await requestAs(path, owner);
      expect(answer.statusCode, `${path} ${text}`).toBe(200);
      const [head = [], ...cells]: string[][] = parse(answer.body, { bom: true });
      expect(cells.length, `${path} ${text}`).toBe(1);
      expect(cells[0]?.length, `${path} ${text}`).toBe(head.length);
      for (const cell of cells.flat().filter((cell) => cell.length > 1 && !/^-?\d/.test(cell)))
        expect(cell, `${path} ${JSON.stringify(text)}`).not.toMatch(/^[=+\-@\t\r＝＋－＠]/);
    }
  }
});

it('no address, header or body adds a line to the log, or a control character', async () => {
  const texts = [
    ...calendarTexts,
    ...pdfTexts,
    '{"level":30,"msg":"forged"}',
    '"}\n{"level":30,"msg":"forged"}',
    '\u001b]0;evil\u0007',
    '\u009b31m',
    '\\u000a',
    '%0a%0d%00',
  ];
  written = '';
  let tries = 0;
  for (const text of texts) {
    const quoted = encodeURIComponent(text);
    // Headers can't contain line breaks.
    const header = text.replaceAll(/[^\x20-\x7e]/g, '?');
    for (const request of [
      { url: `/api/sessions/search?q=${quoted}` },
      { url: `/api/${quoted}` },
      { url: `/${quoted}`, headers: { 'user-agent': header, referer: header, 'x-request-id': header } },
      { method: 'POST' as const, url: '/api/auth/sign-in/email', payload: { email: text, password: text } },
      {
        method: 'POST' as const,
        url: '/api/contact-messages',
        payload: { name: text, email: text, message: text },
      },
      {
        method: 'POST' as const,
        url: '/api/csp-reports',
        payload: `{"csp-report":{"blocked-uri":${JSON.stringify(text)}}}`,
        headers: { 'content-type': 'application/csp-report' },
      },
    ]) {
      tries += 1;
      const { statusCode } = await whole.app.inject(request);
      expect(statusCode, `${request.url}`).toBeLessThan(500);
    }
  }
  const lines = written.split('\n').filter((line) => line !== '');
  expect(lines.length).toBeGreaterThan(tries);
  for (const line of lines) {
    expect(line).not.toMatch(/[\p{Cc}\u2028\u2029]/u);
    expect(JSON.parse(line)).not.toMatchObject({ msg: 'forged' });
  }
});
