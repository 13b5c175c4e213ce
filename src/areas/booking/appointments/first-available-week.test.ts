import { QueryClient } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import { createApiClient } from '#shared/http/api-client.ts';
import { firstAvailableWeek } from './api.ts';

function findFirstWeek(weeks: Readonly<Record<string, { status: number; hours: number }>>) {
  const api = createApiClient(async (path) => {
    const from = new URL(path, 'http://fettle.example').searchParams.get('from') ?? '';
    const { status, hours } = weeks[from] ?? { status: 200, hours: 0 };
    const body = status === 200 ? Array.from({ length: hours }, () => ({})) : { message: 'Not now.' };
    return { status, headers: { get: () => null }, text: async () => JSON.stringify(body) };
  });
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  return firstAvailableWeek(queryClient, api, '7', { sessionType: 'online', minutes: 60 }, '2026-03-02');
}

describe('firstOpenWeek', () => {
  it('is this week while it has an hour, else the first of the next that has one', async () => {
    expect(await findFirstWeek({ '2026-03-02': { status: 200, hours: 1 } })).toBe('2026-03-02');
    expect(await findFirstWeek({ '2026-03-16': { status: 200, hours: 3 } })).toBe('2026-03-16');
  });

  it('is this week when there is none for long, or none can be asked for', async () => {
    expect(await findFirstWeek({ '2026-05-04': { status: 200, hours: 3 } })).toBe('2026-03-02');
    expect(
      await findFirstWeek({
        '2026-03-09': { status: 503, hours: 0 },
        '2026-03-16': { status: 200, hours: 1 },
      }),
    ).toBe('2026-03-02');
  });
});
