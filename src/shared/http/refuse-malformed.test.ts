import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AppInstance } from './app-instance.server.ts';
import { createHttpApp } from './create-http-app.server.ts';
import { unstorableReason } from './storable-json.ts';

let app: AppInstance;

beforeAll(async () => {
  app = createHttpApp();
  app.post('/things', ({ body }) => ({ body }));
  app.get('/things/:name', ({ params, query }) => ({ params, query }));
  app.delete('/things/:name', () => 'deleted');
  // Pages match every path without a route.
  app.get('/*', ({ url }) => ({ page: new URL(url, 'http://fettle.test').href }));
  await app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => app.close());

/** Sends raw bytes, which no HTTP client would, and reads the whole response. */
async function send(head: string, body = ''): Promise<{ status: number; body: unknown }> {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  const received: Buffer[] = [];
  socket.on('data', (chunk: Buffer) => received.push(chunk));
  const length =
    body === '' ? '' : `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n`;
  socket.write(`${head}\r\nhost: fettle.test\r\nconnection: close\r\n${length}\r\n${body}`);
  await once(socket, 'close');
  const [lines = '', text = ''] = Buffer.concat(received).toString().split('\r\n\r\n');
  return { status: Number(lines.split(' ')[1]), body: JSON.parse(text) };
}

const unreadable = { code: 'invalid_input', message: 'The address isn’t valid.' };

describe('an address that no browser sends', () => {
  it.each([
    '//',
    '//evil.example',
    '///things/a',
    '/\\evil.example',
    '/%2e%2e',
    '/%2E.',
    '/.',
    '/a/../things/b',
    '/a/%2e%2e/things/b',
    '/things/..\\b',
    '/things/%00',
    '/things/a%00b',
    '/%00',
    '/things/%0d%0aset-cookie:x',
    '/things/%7f',
    '/things/%',
    '/things/%zz',
    '/%c0%ae%c0%ae',
    '/things/%ED%A0%80',
    '/things/a?x=%00',
    '/things/a?x=%',
    '/things/a?%ED%A0%80=1',
    '/?x=%ED%BF%BF',
    'http://evil.example/things/a',
    '*',
  ])('%s is answered 400 in our form', async (url) => {
    expect(await send(`GET ${url} HTTP/1.1`)).toEqual({ status: 400, body: unreadable });
  });

  it('and one beyond all measure 414, 431 or 404', async () => {
    const long = (length: number) => 'x'.repeat(length);
    expect(await send(`GET /things/a?x=${long(4_100)} HTTP/1.1`)).toMatchObject({
      status: 414,
      body: { code: 'uri_too_long' },
    });
    expect(await send(`GET /?x=${long(20_000)} HTTP/1.1`)).toMatchObject({ status: 431 });
    expect(await send(`DELETE /things/${long(300)} HTTP/1.1`)).toMatchObject({
      status: 404,
      body: { code: 'not_found' },
    });
  });

  it.each([
    ['/things/a?x=1&x=2', { params: { name: 'a' }, query: { x: ['1', '2'] } }],
    ['/things/%E6%BC%A2%20%F0%9F%A7%98?x=a+b%0Ac', { params: { name: '漢 🧘' }, query: { x: 'a b\nc' } }],
    ['/things/..b', { params: { name: '..b' }, query: {} }],
    ['/a//b?to=%2F%2Fc', { page: 'http://fettle.test/a//b?to=%2F%2Fc' }],
  ])('but %s is one', async (url, body) => {
    expect(await send(`GET ${url} HTTP/1.1`)).toEqual({ status: 200, body });
  });
});

describe('a method or a request that is none', () => {
  it.each(['PROPFIND', 'TRACE', 'PATCH', 'SEARCH', 'PURGE', 'OPTIONS'])(
    '%s is answered 404',
    async (method) => {
      expect(await send(`${method} /things/a HTTP/1.1`)).toEqual({
        status: 404,
        body: { code: 'not_found', message: `There is no ${method} /things/a.` },
      });
    },
  );

  it.each(['BREW /things/a HTTP/1.1', 'GET /things/a HTTP/9.9', 'GET /a b HTTP/1.1', 'GET', '\x16\x03\x01'])(
    '%s is answered 400 in our form',
    async (line) => {
      const answer = { code: 'invalid_input', message: 'We couldn’t read the request.' };
      expect(await send(line)).toEqual({ status: 400, body: answer });
    },
  );
});

describe('a body', () => {
  it.each([
    ['{"a":"x\\u0000"}', 'The request has characters that we can’t store.'],
    ['{"a\\u0000":1}', 'The request has characters that we can’t store.'],
    ['[[["\\ud800"]]]', 'The request has characters that we can’t store.'],
    ['{"a":"\\udfff\\ud800"}', 'The request has characters that we can’t store.'],
    [`${'['.repeat(8000)}${']'.repeat(8000)}`, 'The request is nested too deeply.'],
    [`${'{"a":'.repeat(40)}1${'}'.repeat(40)}`, 'The request is nested too deeply.'],
    ['{"no', 'The request body is not valid JSON.'],
    ['{"__proto__":{"admin":true}}', 'The request body is not valid JSON.'],
  ])('$0 is refused', async (body, message) => {
    expect(await send('POST /things HTTP/1.1', body)).toEqual({
      status: 400,
      body: { code: 'invalid_input', message },
    });
  });

  it('of whole characters passes', async () => {
    const body = '{"a":"\\ud83e\\uddd8 漢","b":[{"c":"\\n"}]}';
    expect(await send('POST /things HTTP/1.1', body)).toEqual({
      status: 200,
      body: { body: { a: '🧘 漢', b: [{ c: '\n' }] } },
    });
  });

  it.each([
    'text/plain',
    'text/plain;charset=UTF-8',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/xml',
    'application/jsonp',
    'text/plain; application/json',
    'nonsense',
    '',
  ])('of type %j is refused', async (type) => {
    const answer = await app.inject({
      method: 'POST',
      url: '/things',
      headers: { 'content-type': type },
      payload: '{"a":1}',
    });
    expect([answer.statusCode, answer.json().code]).toEqual([415, 'unsupported_media_type']);
  });

  it('is found unstorable wherever the text is', () => {
    expect(unstorableReason({ a: [1, true, null, { b: 'fine' }] })).toBeNull();
    expect(unstorableReason('\0')).not.toBeNull();
    expect(unstorableReason(undefined)).toBeNull();
  });
});
