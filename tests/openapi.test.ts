import { Validator } from '@seriousme/openapi-schema-validator';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createHttpApp } from '#shared/http/create-http-app.server.ts';
import { servePublic } from '#shared/http/serve-endpoints.server.ts';
import { assertDocumentedAnswers } from '#support/documented-answers.ts';
import { setUpWholeApp } from '#support/set-up-whole-app.ts';

const whole = setUpWholeApp();
let document: {
  openapi: string;
  paths: Record<string, Record<string, { operationId: string; security: object[]; responses: object }>>;
};

beforeAll(async () => {
  document = (await whole.app.inject('/api/openapi.json')).json();
});

describe('the document of the API', () => {
  it('is OpenAPI 3.1, and any page may read it', async () => {
    expect(document.openapi).toBe('3.1.1');
    expect(await new Validator().validate(document)).toMatchObject({ valid: true });
    const answer = await whole.app.inject('/api/openapi.json');
    expect(answer.headers['access-control-allow-origin']).toBe('*');
  });

  it('has every endpoint of every table, and no other', () => {
    const described = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`),
    );
    expect(described.toSorted()).toEqual([...whole.endpoints.keys()].toSorted());
    expect(described.length).toBeGreaterThan(300);
  });

  it('names each operation once, and says of each who may call it and how it may fail', () => {
    const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));
    expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length);
    const search = document.paths['/api/sessions/search']?.get;
    expect(search).toMatchObject({ operationId: 'getSessionsSearch', security: [] });
    expect(Object.keys(search?.responses ?? {})).toEqual(
      expect.arrayContaining(['200', '400', '429', '503']),
    );
    expect(document.paths['/api/bookings']?.post).toMatchObject({ security: [{ session: [] }] });
  });
});

describe('an answer that the document does not say', () => {
  const row = {
    auth: 'public',
    answer: z.object({ places: z.number() }),
    sends: 'application/json',
  } as const;
  it.each([
    ['of another shape', 200, '{"places":"two"}', 500],
    ['of another status', 418, '{"places":2}', 500],
    ['as it is said', 200, '{"places":2}', 200],
  ])('%s is seen by every test that asks the whole site', async (_what, status, sent, answered) => {
    const app = createHttpApp();
    assertDocumentedAnswers(app, new Map([['GET /api/places-left', row]]));
    servePublic(
      { 'GET /api/places-left': row },
      { 'GET /api/places-left': ({ reply }) => reply.code(status).type('application/json').send(sent) },
    )(app);
    expect((await app.inject('/api/places-left')).statusCode).toBe(answered);
    await app.close();
  });
});
