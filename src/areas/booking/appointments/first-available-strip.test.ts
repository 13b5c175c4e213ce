import { QueryClient } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import { createApiClient } from '#shared/http/api-client.ts';
import { firstAvailableStrip } from './api.ts';

function findFirstStrip(strips: Readonly<Record<string, { status: number; hours: number }>>) {
  const api = createApiClient(async (path) => {
    const from = new URL(path, 'http://fettle.example').searchParams.get('from') ?? '';
    const { status, hours } = strips[from] ?? { status: 200, hours: 0 };
    const body = status === 200 ? Array.from({ length: hours }, () => ({})) : { message: 'Not now.' };
    return { status, headers: { get: () => null }, text: async () => JSON.stringify(body) };
  });
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  return firstAvailableStrip(queryClient, api, '7', { sessionType: 'online', minutes: 60 }, '2026-03-04');
}

describe('firstAvailableStrip', () => {
  it('begins today while the fortnight has an hour, else a fortnight later', async () => {
    expect(await findFirstStrip({ '2026-03-04': { status: 200, hours: 1 } })).toBe('2026-03-04');
    expect(await findFirstStrip({ '2026-03-18': { status: 200, hours: 3 } })).toBe('2026-03-18');
  });

  it('begins today when there is none for long, or none can be asked for', async () => {
    expect(await findFirstStrip({ '2026-04-01': { status: 200, hours: 3 } })).toBe('2026-03-04');
    expect(
      await findFirstStrip({
        '2026-03-04': { status: 503, hours: 0 },
        '2026-03-18': { status: 200, hours: 1 },
      }),
    ).toBe('2026-03-04');
  });
});
