import { request } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import type { AppInstance } from './app-instance.server.ts';
import { createHttpApp } from './create-http-app.server.ts';
import { readTrustProxy, type TrustProxy } from './trust-proxy.server.ts';

let app: AppInstance | undefined;
afterEach(() => app?.close());

/** The address the rate limit sees for a request over a real local socket. */
async function countedAs(
  trustProxy: TrustProxy,
  forwardedFor: string | string[] | undefined,
): Promise<string> {
  app = createHttpApp({ trustProxy });
  app.get('/ip', async (request) => request.ip);
  const address = new URL(await app.listen({ host: '127.0.0.1', port: 0 }));
  const answer = await new Promise<string>((resolve, reject) => {
    const headers = forwardedFor === undefined ? {} : { 'x-forwarded-for': forwardedFor };
    request(new URL('/ip', address), { headers }, (response) => {
      let text = '';
      response.on('data', (chunk) => (text += chunk));
      response.on('end', () => resolve(text));
    })
      .on('error', reject)
      .end();
  });
  await app.close();
  return answer;
}

function trust(text: string): TrustProxy {
  const read = readTrustProxy(text);
  if ('problem' in read) throw new Error(read.problem);
  return read.trust;
}

/** Headers of a client that wants a new identity per request. */
const disguises = [
  '198.51.100.1',
  ['198.51.100.1', '198.51.100.2'],
  '198.51.100.1, 198.51.100.2, 198.51.100.3',
  ',,,198.51.100.1',
  '198.51.100.1,',
  '::ffff:198.51.100.1',
  '"198.51.100.1"',
  'for=198.51.100.1',
  '127.0.0.1',
  'localhost',
];

describe('X-Forwarded-For of somebody who reaches this process without a proxy', () => {
  it.each(disguises.map((given) => [given]))('%j is not believed when no proxy is trusted', async (given) => {
    expect(await countedAs(trust('off'), given)).toBe('127.0.0.1');
  });

  it.each(disguises.map((given) => [given]))(
    '%j is not believed from outside the networks',
    async (given) => {
      expect(await countedAs(trust('10.0.0.0/8, fd00::/8'), given)).toBe('127.0.0.1');
    },
  );
});

describe('X-Forwarded-For behind a proxy, which writes the sender at its end', () => {
  it.each(disguises.map((given) => [given]))('%j before that changes nothing', async (given) => {
    const written = [given, '203.0.113.9'].flat().join(', ');
    expect(await countedAs(trust('1'), written)).toBe('203.0.113.9');
    expect(await countedAs(trust('127.0.0.1'), written)).toBe('203.0.113.9');
    expect(await countedAs(trust('127.0.0.0/8'), written)).toBe('203.0.113.9');
  });

  it('goes back over as many proxies as there are', async () => {
    const written = '198.51.100.1, 203.0.113.9, 10.0.0.7';
    expect(await countedAs(trust('2'), written)).toBe('203.0.113.9');
    expect(await countedAs(trust('127.0.0.1,10.0.0.0/8'), written)).toBe('203.0.113.9');
    expect(await countedAs(trust('1'), undefined)).toBe('127.0.0.1');
  });
});

describe('what TRUST_PROXY takes', () => {
  it.each(['on', 'ON', 'true', 'yes', '*'])('refuses %s with the reason and what to write', (text) => {
    expect(readTrustProxy(text)).toEqual({
      problem: expect.stringMatching(/anyone could then fake their address .* set the number of proxies/),
    });
  });

  it.each([
    '0.0.0.0/0',
    '::/0',
    '0.0.0.0/1,128.0.0.0/1',
    '::/1',
    '10.0.0.0/7',
    '10.0.0.0/8,0.0.0.0/0',
    '::ffff:0:0/96',
    '::/8',
    '0:0:0:0:0:ffff::/96',
  ])('refuses %s, which is everybody', (text) => {
    expect(readTrustProxy(text)).toEqual({ problem: expect.stringContaining('too wide') });
  });

  it.each([
    'nonsense',
    '10.0.0.0/33',
    '10.0.0.0/',
    '10.0.0/8',
    '10.0.0.0/8/8',
    '10.0.0.0/-1',
    '-1',
    '1.5',
    '',
    ',',
    'fe80::1%eth0',
  ])('refuses %j', (text) => {
    expect(readTrustProxy(text)).toEqual({
      problem: expect.stringContaining('isn’t a number, an address or a network'),
    });
  });

  it('refuses more proxies than anybody has', () => {
    expect(readTrustProxy('99')).toEqual({ problem: expect.stringContaining('at most 5') });
  });
});
