import { inflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import type { AuthUser } from '#areas/identity/accounts/contract.ts';
import { createPerson } from '#support/people.ts';
import { setUpShop } from '#support/set-up-shop.ts';
import { createOccurrenceForSale, holdPlace, USER_HEADER } from '#support/shop.ts';
import type { Booking, CalendarFeed } from '../contract.ts';

const shop = setUpShop();

function send(as: AuthUser | null, method: 'GET' | 'POST', url: string, payload?: object) {
  return shop.app.inject({
    method,
    url,
    headers: as === null ? {} : { [USER_HEADER]: as.id },
    ...(payload === undefined ? {} : { payload }),
  });
}

async function book(person: AuthUser, title = 'Evening Yoga'): Promise<Booking> {
  const date = await createOccurrenceForSale(shop.pool, { title });
  const held = await holdPlace(shop, person, date);
  await shop.pay(held.paymentIntentId);
  const answer = await send(person, 'POST', '/api/bookings', {
    sessionId: date.sessionId,
    holdId: held.holdId,
  });
  return answer.json();
}

function pdfStreams(pdf: Buffer): string[] {
  const parts = pdf
    .toString('latin1')
    .split(/\r?\nstream\r?\n/)
    .slice(1);
  return parts.map((part) => {
    const packed = Buffer.from(part.slice(0, part.indexOf('endstream')), 'latin1');
    try {
      return inflateSync(packed).toString('latin1');
    } catch {
      return packed.toString('latin1');
    }
  });
}

describe('the receipt as a PDF', () => {
  it('is one page in the site’s own embedded type, whose text can be selected', async () => {
    const person = await createPerson(shop.pool);
    const booking = await book(person, 'Pilates für Anfänger, £ & more');
    const answer = await send(person, 'GET', `/api/bookings/${booking.id}/receipt.pdf`);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="receipt-${booking.reference}.pdf"`,
      'cache-control': 'no-store',
    });
    const pdf = answer.rawPayload;
    const text = pdf.toString('latin1');
    expect(text.startsWith('%PDF-')).toBe(true);
    expect(text.match(/\/Type \/Page\b/g)).toHaveLength(1);
    expect(text).toMatch(/\/FontFile2/);
    expect(text).toMatch(/\/BaseFont \/[A-Z]{6}\+Figtree/);
    // Selectable text: each font maps its glyphs to letters, the pound sign included.
    const maps = pdfStreams(pdf).filter((stream) => stream.includes('beginbfrange'));
    expect(maps.length).toBeGreaterThanOrEqual(2);
    expect(maps.join('')).toContain('<00a3>');
  });

  it('of a visitor is refused', async () => {
    const booking = await book(await createPerson(shop.pool));
    expect((await send(null, 'GET', `/api/bookings/${booking.id}/receipt.pdf`)).statusCode).toBe(401);
  });
});

describe('the check-in code', () => {
  it('is a picture for its owner', async () => {
    const person = await createPerson(shop.pool);
    const booking = await book(person);
    const url = `/api/bookings/${booking.id}/check-in.svg`;
    const answer = await send(person, 'GET', url);
    expect(answer.headers['content-type']).toBe('image/svg+xml');
    expect(answer.body).toMatch(/^<svg /);
    expect((await send(null, 'GET', url)).statusCode).toBe(401);
  });
});

describe('the calendar to subscribe to', () => {
  const pathOf = ({ url }: CalendarFeed) => new URL(url ?? '').pathname;

  async function feedOf(person: AuthUser): Promise<CalendarFeed> {
    return (await send(person, 'POST', '/api/calendar-feed')).json();
  }

  it('holds what the person has booked, without signing in, and not what they cancelled', async () => {
    const person = await createPerson(shop.pool);
    expect((await send(person, 'GET', '/api/calendar-feed')).json()).toEqual({ url: null });
    const kept = await book(person, 'Kept Yoga');
    const dropped = await book(person, 'Dropped Yoga');
    const feed = await feedOf(person);
    expect(feed.url).toMatch(/^https:\/\/fettle\.example\/api\/calendar\/[\w-]{43}\.ics$/);
    expect((await send(person, 'GET', '/api/calendar-feed')).json()).toEqual(feed);

    const both = await send(null, 'GET', pathOf(feed));
    expect(both.statusCode).toBe(200);
    expect(both.headers).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'cache-control': 'private, no-store',
      'x-robots-tag': 'noindex',
    });
    expect(both.body).toContain('METHOD:PUBLISH');
    expect(both.body.match(/BEGIN:VEVENT/g)).toHaveLength(2);
    expect(both.body).toContain(`UID:${kept.id}`);
    await send(person, 'POST', `/api/bookings/${dropped.id}/cancel`, { refund: '15.40' });
    const one = await send(null, 'GET', pathOf(feed));
    expect(one.body.match(/BEGIN:VEVENT/g)).toHaveLength(1);
    expect(one.body).not.toContain('Dropped Yoga');
  });

  it('shows nobody else’s bookings', async () => {
    const [one, other] = [await createPerson(shop.pool), await createPerson(shop.pool)];
    await book(one);
    const feed = await send(null, 'GET', pathOf(await feedOf(other)));
    expect(feed.body).not.toContain('BEGIN:VEVENT');
  });

  it('ends while its owner is suspended', async () => {
    const person = await createPerson(shop.pool);
    await book(person);
    const path = pathOf(await feedOf(person));
    const suspend = (suspended: boolean) =>
      shop.pool.query('UPDATE users SET suspended_at = CASE WHEN $2 THEN now() END WHERE id = $1', [
        person.id,
        suspended,
      ]);
    await suspend(true);
    const ended = await send(null, 'GET', path);
    expect([ended.statusCode, ended.body.includes('BEGIN:VEVENT')]).toEqual([404, false]);
    await suspend(false);
    expect((await send(null, 'GET', path)).statusCode).toBe(200);
  });

  it('has an address nobody can make up, and the old one is dead once renewed', async () => {
    const person = await createPerson(shop.pool);
    const first = await feedOf(person);
    const second = await feedOf(person);
    expect(second.url).not.toBe(first.url);
    expect((await send(null, 'GET', pathOf(second))).statusCode).toBe(200);
    const forged = pathOf(second).replace(/.\.ics$/, (end) => (end.startsWith('A') ? 'B.ics' : 'A.ics'));
    for (const path of [pathOf(first), forged, `/api/calendar/${person.id}.ics`]) {
      const answer = await send(null, 'GET', path);
      expect([path, answer.statusCode]).toEqual([path, 404]);
    }
    expect((await send(null, 'GET', '/api/calendar/%00.ics')).statusCode).toBe(400);
    expect((await send(null, 'POST', '/api/calendar-feed')).statusCode).toBe(401);
    expect((await send(null, 'GET', '/api/calendar-feed')).statusCode).toBe(401);
  });
});
