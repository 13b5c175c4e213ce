import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { AppInstance } from './app-instance.server.ts';
import { createHttpApp } from './create-http-app.server.ts';

let app: AppInstance;

beforeAll(async () => {
  app = createHttpApp();
  const body = z.strictObject({
    text: z.string().min(3).max(5).optional(),
    whole: z.number().int().positive().max(10).optional(),
    yes: z.boolean().optional(),
    kind: z.enum(['a', 'b']).optional(),
    id: z.uuid().optional(),
    day: z.iso.date().optional(),
    address: z.email().optional(),
    list: z.array(z.string()).min(1).max(2).optional(),
    either: z.union([z.string(), z.number()]).optional(),
    code: z.string().regex(/^x$/).optional(),
    own: z.number({ error: 'Say how many.' }).optional(),
    given: z.object({ name: z.string() }).optional(),
  });
  app.post('/things', { schema: { body } }, () => 'ok');
  const words = z.object({
    words: z.record(z.string(), z.string()).optional(),
    list: z.array(z.string()).optional(),
  });
  app.post('/words', { schema: { body: words } }, () => 'ok');
  const params = z.object({ number: z.coerce.number().int().positive(), id: z.uuid() });
  app.get('/things/:number/:id', { schema: { params } }, () => 'ok');
  await app.ready();
});
afterAll(() => app.close());

describe('what the validator refuses', () => {
  it('repeats no key that was sent, and lists fifty fields at most', async () => {
    const keys = Object.fromEntries(Array.from({ length: 400 }, (_, n) => [`mine-${n}`, 1]));
    const unknown = await app.inject({ method: 'POST', url: '/things', payload: keys });
    expect(unknown.json()).toMatchObject({
      message: 'The request has 400 unknown fields. Remove them.',
    });
    expect(unknown.body).not.toContain('mine');
    const many = await app.inject({
      method: 'POST',
      url: '/words',
      payload: { words: { 'my <key>': 1, mine: 2 } },
    });
    expect(many.json().errors.map(({ field }: { field: string }) => field)).toEqual([
      'words.*',
      'words.mine',
    ]);
    const list = await app.inject({ method: 'POST', url: '/words', payload: { list: Array(2000).fill(1) } });
    expect(list.json().errors).toHaveLength(50);
  });

  it.each([
    [{ text: 5 }, 'text', 'This must be text.'],
    [{ text: ['yoga', 'gym', 'hiit', 'bjj'] }, 'text', 'This must be text.'],
    [{ text: 'ab' }, 'text', 'This needs at least 3 characters.'],
    [{ text: 'abcdef' }, 'text', 'This can have at most 5 characters.'],
    [{ whole: '4' }, 'whole', 'This must be a number.'],
    [{ whole: 1.5 }, 'whole', 'This must be a whole number.'],
    [{ whole: 0 }, 'whole', 'This must be more than 0.'],
    [{ whole: 11 }, 'whole', 'This must be 10 or less.'],
    [{ yes: 'yes' }, 'yes', 'This must be true or false.'],
    [{ kind: 'c' }, 'kind', 'This must be one of a, b.'],
    [{ id: 'abc' }, 'id', 'This isn’t a valid id.'],
    [{ day: '2026-13-01' }, 'day', 'This must be a date, for example 2026-12-01.'],
    [{ address: 'me' }, 'address', 'This must be an email address.'],
    [{ list: [] }, 'list', 'This needs at least 1 item.'],
    [{ list: ['a', 'b', 'c'] }, 'list', 'This can have at most 2 items.'],
    [{ either: true }, 'either', 'This value isn’t allowed.'],
    [{ code: 'y' }, 'code', 'This has the wrong format.'],
    [{ own: 'many' }, 'own', 'Say how many.'],
    [{ given: {} }, 'given.name', 'This is missing.'],
    [{ more: 1 }, '', 'The request has an unknown field. Remove it.'],
    [[], '', 'The request needs a JSON object here.'],
  ])('%j is told in a sentence', async (payload, field, message) => {
    const answer = await app.inject({ method: 'POST', url: '/things', payload });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ code: 'invalid_input', message, errors: [{ field, message }] });
  });

  it.each(['/things/search/0b9f1e9c-6f0a-4d3e-9a53-2f6a1c0d7e11', '/things/1/abc', '/things/-1/abc'])(
    '%s is an address with nothing there',
    async (url) => {
      const answer = await app.inject(url);
      expect(answer.statusCode).toBe(404);
      expect(answer.json()).toEqual({
        code: 'not_found',
        message: 'We couldn’t find anything at this address.',
      });
    },
  );
});
