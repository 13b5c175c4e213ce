import { afterEach, beforeEach, expect, it } from 'vitest';
import { z } from 'zod';
import type { AppInstance } from './app-instance.server.ts';
import { createHttpApp } from './create-http-app.server.ts';

let app: AppInstance;
let read: string[];
let given: unknown[];

beforeEach(() => {
  app = createHttpApp();
  [read, given] = [[], []];
  const q = z.string().transform((text) => {
    read.push(text);
    return text.toUpperCase();
  });
  for (const url of ['/one', '/other'])
    app.get(
      url,
      { schema: { querystring: z.object({ q, page: z.coerce.number().optional() }) } },
      (request) => {
        given.push(request.query);
        return request.query;
      },
    );
});
afterEach(() => app.close());

const ask = async (url: string) => {
  const { statusCode, body } = await app.inject(url);
  return [statusCode, JSON.parse(body)];
};

it('a query is read once, and given frozen to all who send the same', async () => {
  for (let times = 0; times < 3; times += 1)
    expect(await ask('/one?q=yoga&page=2')).toEqual([200, { q: 'YOGA', page: 2 }]);
  expect(read).toEqual(['yoga']);
  expect(given[2]).toBe(given[0]);
  expect(Object.isFrozen(given[0])).toBe(true);
});

it('is another with another value, or of another route', async () => {
  for (const url of ['/one?q=a', '/one?q=b', '/one?q=a&page=1', '/other?q=a', '/one?q=a'])
    expect((await ask(url))[0]).toBe(200);
  expect(read).toEqual(['a', 'b', 'a', 'a']);
});

it('is refused as often as it is sent where it cannot be read', async () => {
  for (let times = 0; times < 2; times += 1)
    expect(await ask('/one?q=a&q=b')).toMatchObject([400, { code: 'invalid_input', field: 'q' }]);
});

it('is not kept where it is long', async () => {
  const url = `/one?q=${'x'.repeat(600)}`;
  await ask(url);
  await ask(url);
  expect(read).toHaveLength(2);
});
