import { QueryClient } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import { createApiClient } from '#shared/http/api-client.ts';
import { tonightQuery } from './tonight.ts';

const session = (id: number, time: string, spacesLeft: number) => ({
  id,
  title: `Session ${id}`,
  business: { name: 'Wharf Lane Hall' },
  sessionType: { name: 'Yoga' },
  photo: null,
  platformFee: id === 4 ? '0.00' : '1.40',
  totalPrice: id === 4 ? '0.00' : '15.40',
  rating: null,
  nextOccurrences: [
    { startsAt: '2026-11-30T08:00:00Z', spacesLeft: 0 },
    { startsAt: `2026-11-30T${time}:00Z`, spacesLeft },
  ],
});
const four = [session(1, '20:00', 2), session(2, '18:30', 9), session(3, '19:00', 1), session(4, '18:00', 4)];

/** Sessions by the first day asked for. */
function ask(found: Readonly<Record<string, readonly unknown[]>>) {
  const asked: string[] = [];
  const api = createApiClient(async (path) => {
    asked.push(path);
    const list = found[new URL(path, 'http://fettle.example').searchParams.get('from') ?? ''] ?? [];
    const headers: Record<string, string> = { 'x-total-count': String(list.length * 10) };
    return {
      status: 200,
      headers: { get: (name: string) => headers[name.toLowerCase()] ?? null },
      text: async () => JSON.stringify(list),
    };
  });
  const now = new Date('2026-11-30T12:00:00Z');
  return { asked, answer: new QueryClient().fetchQuery(tonightQuery(api, now)) };
}

describe('sessions of the landing page', () => {
  it('are of tonight, soonest first, with the total and the fee in it', async () => {
    const { asked, answer } = ask({ '2026-11-30': four });
    const tonight = await answer;
    expect(tonight?.title).toBe('Tonight in London');
    expect(tonight?.total).toBe(40);
    expect(tonight?.sessions.map(({ id, time }) => `${id} ${time}`)).toEqual([
      '4 18:00',
      '2 18:30',
      '3 19:00',
      '1 20:00',
    ]);
    expect(tonight?.sessions[0]).toMatchObject({ total: 'Free', fee: null });
    expect(tonight?.sessions[1]).toMatchObject({ total: '£15.40', fee: '£1.40' });
    const search = new URL(tonight?.href ?? '', 'http://fettle.example').searchParams;
    expect(Object.fromEntries(search)).toEqual({
      postcode: 'London',
      from: '2026-11-30',
      to: '2026-11-30',
      time: 'evening',
      places: '1',
      bookable: 'true',
    });
    expect(asked).toHaveLength(1);
  });

  it('are of tomorrow when too few are left tonight, and none when there are too few then', async () => {
    const late = ask({ '2026-11-30': four.slice(0, 2), '2026-12-01': four });
    expect((await late.answer)?.title).toBe('Tomorrow in London');
    expect(await ask({ '2026-11-30': four.slice(0, 3) }).answer).toBeNull();
  });
});
