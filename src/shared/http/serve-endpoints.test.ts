import type { FastifyRequest } from 'fastify';
import { afterAll, afterEach, describe, expect, expectTypeOf, it, vi } from 'vitest';
import { z } from 'zod';
import { AppError } from '../domain/app-error.ts';
import { createHttpApp } from './create-http-app.server.ts';
import { type Callable, defineEndpoints, endpointErrors } from './endpoints.ts';
import { type Handlers, serveEndpoints } from './serve-endpoints.server.ts';

const table = defineEndpoints({
  'GET /api/things/:id': {
    auth: 'public',
    params: z.object({ id: z.coerce.number().int() }),
    query: z.object({ page: z.coerce.number().default(1), from: z.iso.date().optional() }),
    answer: z.object({ id: z.number(), page: z.number(), viewer: z.string().nullable() }),
  },
  'POST /api/things': {
    auth: 'user',
    body: z.object({ name: z.string().default('nameless') }),
    answer: z.object({ name: z.string(), by: z.string() }),
    status: 201,
  },
  'DELETE /api/things/:id': { auth: 'admin', params: z.object({ id: z.string() }), freshSignIn: true },
  'GET /api/things/:id.txt': { auth: 'public', params: z.object({ id: z.string() }), sends: 'text/csv' },
  'GET /api/things': {
    auth: 'public',
    query: z.object({ near: z.string().optional() }),
    answer: z.array(z.string()),
    place: z.object({ label: z.string().max(9) }),
  },
  'PUT /api/things/:code': {
    auth: 'user',
    params: z.object({ code: z.enum(['sold_out', 'gone', 'not_found', 'invalid_input', 'forbidden']) }),
    errors: ['sold_out'],
  },
});

const handlers: Handlers<typeof table, { id: string }> = {
  'GET /api/things/:id': async ({ params, query, viewer }) => ({
    id: params.id,
    page: query.page,
    viewer: (await viewer())?.id ?? null,
  }),
  'POST /api/things': ({ body, user }) => ({ ...body, by: user.id }),
  'DELETE /api/things/:id': ({ act }) => act,
  'GET /api/things/:id.txt': ({ params, reply }) => reply.type('text/csv').send(params.id),
  'GET /api/things': ({ query: { near }, around }) => {
    around(near === undefined ? null : { label: near });
    return [];
  },
  'PUT /api/things/:code': ({ params: { code } }) => {
    throw new AppError(code, `This is ${code}.`);
  },
};

const app = createHttpApp();
const routes: unknown[] = [];
app.addHook('onRoute', ({ method, url, config }) => {
  if (method !== 'HEAD') routes.push([`${method} ${url}`, config?.auth, config?.freshSignIn]);
});
const currentUser = async ({ headers }: FastifyRequest) =>
  headers['x-user'] === undefined ? null : { id: String(headers['x-user']) };
serveEndpoints(
  table,
  {
    currentUser,
    authorize: async (request, who) => {
      const user = await currentUser(request);
      if (user === null) throw new AppError('unauthorized', 'Unauthorized');
      if (who === 'admin' && user.id !== 'admin') throw new AppError('forbidden', 'No');
      return user;
    },
  },
  handlers,
)(app);
afterAll(() => app.close());

const ask = async (
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  url: string,
  user?: string,
  payload?: object,
) => {
  const answer = await app.inject({ method, url, payload, headers: user ? { 'x-user': user } : {} });
  return [answer.statusCode, answer.body, answer.headers['content-type']];
};
const json = 'application/json; charset=utf-8';

describe('a table that is served', () => {
  it('gives handlers what its schemas have read, and who asks', async () => {
    expect(await ask('GET', '/api/things/7?page=2')).toEqual([200, '{"id":7,"page":2,"viewer":null}', json]);
    expect(await ask('GET', '/api/things/7', 'ada')).toEqual([200, '{"id":7,"page":1,"viewer":"ada"}', json]);
    expect(await ask('POST', '/api/things', 'ada', {})).toEqual([
      201,
      '{"name":"nameless","by":"ada"}',
      json,
    ]);
    expect(await ask('GET', '/api/things/7.txt')).toEqual([200, '7', 'text/csv']);
  });

  it('sends nothing of what a handler returns where the row has no answer', async () => {
    expect(await ask('DELETE', '/api/things/7', 'admin')).toEqual([204, '', undefined]);
  });

  it('says in a header what a list was looked for around, as its row has it', async () => {
    const near = async (place: string) => app.inject(`/api/things?${place}`);
    expect((await near('near=M%C3%B4n')).headers['x-search-place']).toBe('{"label":"M\\u00f4n"}');
    expect((await near('')).headers['x-search-place']).toBeUndefined();
    expect((await near('near=Llanfairpwllgwyn')).statusCode).toBe(500);
  });

  it('turns away whom a row is not for, and what it does not take', async () => {
    expect((await ask('POST', '/api/things', undefined, {}))[0]).toBe(401);
    expect((await ask('DELETE', '/api/things/7', 'ada'))[0]).toBe(403);
    expect((await ask('GET', '/api/things/seven'))[0]).toBe(404);
    expect((await ask('GET', '/api/things/7?from=tomorrow'))[0]).toBe(400);
  });

  it('says of each route what its row says', () => {
    expect(routes).toEqual([
      ['GET /api/things/:id', 'public', undefined],
      ['POST /api/things', 'user', undefined],
      ['DELETE /api/things/:id', 'admin', true],
      ['GET /api/things/:id.txt', 'public', undefined],
      ['GET /api/things', 'public', undefined],
      ['PUT /api/things/:code', 'user', undefined],
    ]);
  });
});

describe('the errors of a row', () => {
  afterEach(() => vi.unstubAllEnvs());
  const codeOf = async (thrown: string): Promise<unknown> =>
    JSON.parse(String((await ask('PUT', `/api/things/${thrown}`, 'ada'))[1]));

  it('are its own, and what follows from the rest of it', () => {
    const any = [
      'invalid_input',
      'body_too_large',
      'uri_too_long',
      'unsupported_media_type',
      'rate_limited',
      'viewing_as',
      'internal',
      'unavailable',
    ];
    expect(endpointErrors(table['GET /api/things/:id'])).toEqual([...any, 'not_found']);
    expect(endpointErrors(table['POST /api/things'])).toEqual([...any, 'unauthorized']);
    expect(endpointErrors(table['PUT /api/things/:code'])).toEqual([
      ...any,
      'unauthorized',
      'not_found',
      'sold_out',
    ]);
    expect(endpointErrors(table['DELETE /api/things/:id'])).toEqual([
      ...any,
      'unauthorized',
      'forbidden',
      'second_factor_required',
      'fresh_sign_in_required',
      'not_found',
    ]);
  });

  it.each(['sold_out', 'not_found', 'invalid_input'])('are answered as they are: %s', async (code) => {
    expect(await codeOf(code)).toEqual({ code, message: `This is ${code}.` });
  });

  it.each(['gone', 'forbidden'])('are the only ones, where nobody is served yet: %s', async (code) => {
    expect(await codeOf(code)).toEqual({
      code: 'internal',
      message: `PUT /api/things/:code answers ${code}, which its row does not name.`,
    });
    vi.stubEnv('NODE_ENV', 'production');
    expect(await codeOf(code)).toEqual({ code, message: `This is ${code}.` });
  });
});

describe('the types of a table', () => {
  type Called = Callable<typeof table>;

  it('name what a call gives and is answered', () => {
    expectTypeOf<Called['GET /api/things/:id']['given']>().toExtend<{ params: { id: string | number } }>();
    expectTypeOf<{ params: { id: 7 }; query: { page: 2 } }>().toExtend<
      Called['GET /api/things/:id']['given']
    >();
    expectTypeOf<{ params: { id: 7 }; query: { pag: 2 } }>().not.toExtend<
      Called['GET /api/things/:id']['given']
    >();
    expectTypeOf<{ query: { page: 2 } }>().not.toExtend<Called['GET /api/things/:id']['given']>();
    expectTypeOf<{ body: { name: 7 } }>().not.toExtend<Called['POST /api/things']['given']>();
    expectTypeOf<Called['POST /api/things']['answer']>().toEqualTypeOf<{ name: string; by: string }>();
    expectTypeOf<Called['DELETE /api/things/:id']['answer']>().toEqualTypeOf<undefined>();
  });

  it('know a row’s errors, and want none said that follows from the rest of it', () => {
    // @ts-expect-error No such code.
    defineEndpoints({ 'GET /api/a': { auth: 'public', errors: ['sold_oot'] } });
    // @ts-expect-error Any endpoint may answer it.
    defineEndpoints({ 'GET /api/a': { auth: 'public', errors: ['internal'] } });
    // @ts-expect-error Whoever is not signed in is answered it.
    defineEndpoints({ 'GET /api/a': { auth: 'user', errors: ['unauthorized'] } });
    const params = z.object({ a: z.string() });
    // @ts-expect-error Whatever a parameter names may not be there.
    defineEndpoints({ 'GET /api/:a': { auth: 'public', params, errors: ['not_found'] } });
    const own = {
      'GET /api/a': { auth: 'public', errors: ['unauthorized', 'not_found', 'sold_out'] },
    } as const;
    expect(defineEndpoints(own)).toBe(own);
  });

  it('want a handler for every row', () => {
    const { 'POST /api/things': _one, ...others } = handlers;
    expectTypeOf(others).not.toExtend<typeof handlers>();
  });
});
