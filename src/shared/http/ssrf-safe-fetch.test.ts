import { createServer, type RequestListener, type Server } from 'node:http';
import type { LookupFunction } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import {
  createSsrfSafeFetch,
  isInternalAddress,
  isPublicAddress,
  type OutboundRequest,
  ssrfSafeFetch,
} from './ssrf-safe-fetch.server.ts';

const LIMITS: OutboundRequest = { maxBytes: 1000, timeoutMs: 5000 };
const servers: Server[] = [];

afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    await new Promise((closed) => server.close(closed));
  }
});

/** Starts a local server and counts requests. Every name in the test resolves to its port. */
async function serve(answer: RequestListener): Promise<{ port: number; reached: () => number }> {
  let reached = 0;
  const server = createServer((request, reply) => {
    reached += 1;
    answer(request, reply);
  });
  servers.push(server);
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const bound = server.address();
  if (bound === null || typeof bound === 'string') throw new Error('no port');
  return { port: bound.port, reached: () => reached };
}

/** Here 127.0.0.1 plays the public internet and every other address is internal. */
const NAMES: Record<string, readonly string[]> = {
  'calendar.test': ['127.0.0.1'],
  'elsewhere.test': ['127.0.0.1'],
  'inside.test': ['127.0.0.2'],
  'both.test': ['127.0.0.1', '127.0.0.2'],
};
const lookupName: LookupFunction = (host, _options, callback) => {
  const found = (NAMES[host] ?? []).map((address) => ({ address, family: 4 }));
  if (found.length === 0) callback(new Error(`no such name: ${host}`), '', 0);
  else callback(null, found);
};
const fetchInTest = createSsrfSafeFetch({
  isPublic: (ip) => ip === '127.0.0.1',
  lookup: lookupName,
  plain: true,
});

test.each([
  '127.0.0.1',
  '10.1.2.3',
  '172.20.0.1',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '0.0.0.0',
  '224.0.0.1',
  '255.255.255.255',
  '198.18.0.1',
  '192.0.2.1',
  '::1',
  '::',
  '::7f00:1',
  '::ffff:127.0.0.1',
  '::ffff:a00:1',
  '64:ff9b::7f00:1',
  '64:ff9b:1::1',
  '2002:7f00:1::',
  '2001:0:1::1',
  'fe80::1',
  'fe80::1%eth0',
  'fc00::1',
  'fec0::1',
  'ff02::1',
  '2001:db8::1',
  'localhost',
  '',
])('%s is no address of the public internet', (ip) => {
  expect(isPublicAddress(ip)).toBe(false);
});

test.each(['1.1.1.1', '93.184.216.34', '172.32.0.1', '2606:4700:4700::1111', '::ffff:1.1.1.1'])(
  '%s is',
  (ip) => {
    expect(isPublicAddress(ip)).toBe(true);
  },
);

test.each([
  ['https://0x7f.1:8443/', true],
  ['https://[::ffff:10.0.0.1]/', true],
  ['https://hooks.LOCALHOST./', true],
  ['https://router.home.arpa/', true],
  ['https://1.1.1.1/localhost', false],
  ['https://[2606:4700:4700::1111]/', false],
  ['https://localhost.example/', false],
  ['https://my-localhost/', false],
  ['https://localinternal.example/?to=127.0.0.1', false],
])('%s says by itself that it leads inside: %s', (address, inside) => {
  expect(isInternalAddress(address)).toBe(inside);
});

test.each([
  'https://127.0.0.1:1/',
  'https://2130706433/',
  'https://0x7f.1/',
  'https://[::1]/',
  'https://[::ffff:127.0.0.1]/',
  'https://[0:0:0:0:0:ffff:a00:1]/',
  'https://169.254.169.254/latest/meta-data/',
])('as it is served, %s is refused before a connection is made', async (address) => {
  await expect(ssrfSafeFetch(address, LIMITS)).rejects.toMatchObject({ refusal: 'not_public' });
});

test.each([
  'http://1.1.1.1/',
  'ftp://1.1.1.1/',
  'file:///etc/passwd',
  'https://me:secret@1.1.1.1/',
  'calendar',
])('as it is served, %s is no address to call', async (address) => {
  await expect(ssrfSafeFetch(address, LIMITS)).rejects.toMatchObject({ refusal: 'bad_address' });
});

test('what is there is read, with its headers and where it came from', async () => {
  const { port } = await serve((request, reply) => {
    reply.setHeader('etag', '"1"').end(`${request.method} ${request.headers['accept']}`);
  });

  const answer = await fetchInTest(`http://calendar.test:${port}/a.ics`, {
    ...LIMITS,
    headers: { accept: 'text/calendar' },
  });

  expect(answer).toMatchObject({
    status: 200,
    headers: { etag: '"1"' },
    url: `http://calendar.test:${port}/a.ics`,
  });
  expect(Buffer.from(answer.body).toString()).toBe('GET text/calendar');
});

test('a name is refused if only one of its addresses is inside, with the answer of a name that does not exist', async () => {
  const { port, reached } = await serve((_request, reply) => reply.end());

  for (const name of ['inside.test', 'both.test', 'nowhere.test'])
    await expect(fetchInTest(`http://${name}:${port}/`, LIMITS)).rejects.toMatchObject({
      refusal: 'unreachable',
      message: 'not fetched: unreachable',
    });
  await expect(ssrfSafeFetch('https://localhost/', LIMITS)).rejects.toMatchObject({ refusal: 'unreachable' });
  expect(reached()).toBe(0);
});

test('a name that nobody has given out is unreachable, as Node.js itself says it', async () => {
  // .invalid never resolves (RFC 6761); the error comes without an address list.
  await expect(ssrfSafeFetch('https://nowhere.invalid/', LIMITS)).rejects.toMatchObject({
    refusal: 'unreachable',
  });
});

test('a name that leads elsewhere the second time is looked at the second time', async () => {
  const { port, reached } = await serve((_request, reply) => reply.end());
  let asked = 0;
  const rebinding = createSsrfSafeFetch({
    isPublic: (ip) => ip === '127.0.0.1',
    lookup: (_host, _options, callback) => {
      asked += 1;
      callback(null, [{ address: asked === 1 ? '127.0.0.1' : '127.0.0.2', family: 4 }]);
    },
    plain: true,
  });

  await rebinding(`http://calendar.test:${port}/`, LIMITS);
  await expect(rebinding(`http://calendar.test:${port}/`, LIMITS)).rejects.toMatchObject({
    refusal: 'unreachable',
  });
  expect(reached()).toBe(1);
});

test.each([
  ['http://127.0.0.2:1/', 'not_public'],
  ['http://inside.test:1/', 'unreachable'],
  ['http://nowhere.test:1/', 'unreachable'],
  ['http://[::1]:1/', 'not_public'],
])('a redirect to %s is refused', async (location, refusal) => {
  const { port } = await serve((_request, reply) => reply.writeHead(302, { location }).end());

  await expect(fetchInTest(`http://calendar.test:${port}/`, LIMITS)).rejects.toMatchObject({
    refusal,
  });
});

test('a few redirects are followed, a circle is not, and what is secret stays with whom it was told', async () => {
  const { port } = await serve((request, reply) => {
    const [, step] = /\/(\w+)$/.exec(request.url ?? '') ?? [];
    if (step === 'round') reply.writeHead(302, { location: '/round' }).end('x'.repeat(5000));
    else if (step === 'away') reply.writeHead(307, { location: `http://elsewhere.test:${port}/end` }).end();
    else
      reply.end(`${request.headers.host} ${request.headers['authorization']} ${request.headers['accept']}`);
  });
  const headers = { Authorization: 'Bearer us', accept: 'text/calendar' };

  const answer = await fetchInTest(`http://calendar.test:${port}/away`, { ...LIMITS, headers });

  expect(Buffer.from(answer.body).toString()).toBe(`elsewhere.test:${port} undefined text/calendar`);
  expect(answer.url).toBe(`http://elsewhere.test:${port}/end`);
  await expect(fetchInTest(`http://calendar.test:${port}/round`, LIMITS)).rejects.toMatchObject({
    refusal: 'too_many_redirects',
  });
});

test('what is told is told once: a redirect of a POST is the answer', async () => {
  const { port, reached } = await serve((request, reply) => {
    request.resume().on('end', () => reply.writeHead(308, { location: '/other' }).end('moved'));
  });

  const answer = await fetchInTest(`http://calendar.test:${port}/hook`, {
    ...LIMITS,
    method: 'POST',
    body: '{}',
  });

  expect(answer.status).toBe(308);
  expect(reached()).toBe(1);
});

test('more than may be read is refused whole, and so is what is packed', async () => {
  const { port } = await serve((request, reply) => {
    if (request.url === '/packed') reply.setHeader('content-encoding', 'gzip').end('x');
    else reply.end('x'.repeat(request.url === '/most' ? 1000 : 1001));
  });

  expect((await fetchInTest(`http://calendar.test:${port}/most`, LIMITS)).body).toHaveLength(1000);
  for (const path of ['more', 'packed'])
    await expect(fetchInTest(`http://calendar.test:${port}/${path}`, LIMITS)).rejects.toMatchObject({
      refusal: 'too_large',
    });
});

test.each(['/silent', '/drip'])('a server that never ends its answer (%s) is left', async (path) => {
  const { port } = await serve((request, reply) => {
    if (request.url === '/drip') reply.write('x');
  });

  await expect(
    fetchInTest(`http://calendar.test:${port}${path}`, { ...LIMITS, timeoutMs: 100 }),
  ).rejects.toMatchObject({ refusal: 'too_slow' });
});
