import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { encodingFor, WireBody } from './wire-body.server.ts';

describe('encodingFor', () => {
  it.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['br,gzip', 'br'],
    ['*', 'br'],
    ['gzip;q=1.0, br;q=0.5', 'gzip'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['br;q=0.0,gzip;q=0', 'identity'],
    ['brotli, xgzip', 'identity'],
    ['identity', 'identity'],
    ['', 'identity'],
    [undefined, 'identity'],
  ])('%s reads %s', (accepted, encoding) => {
    expect(encodingFor(accepted)).toBe(encoding);
  });
});

describe('a body', () => {
  const plain = Buffer.from('Yoga in Hackney. '.repeat(100));

  it('is the same in every form', async () => {
    const body = new WireBody(plain, 4);
    expect(await body.as('identity')).toBe(plain);
    expect(brotliDecompressSync(await body.as('br'))).toEqual(plain);
    expect(gunzipSync(await body.as('gzip'))).toEqual(plain);
    expect((await body.as('br')).length).toBeLessThan(plain.length / 10);
  });

  it('is compressed once in a form, also for those who ask at once', async () => {
    const body = new WireBody(plain, 4);
    const [one, other] = await Promise.all([body.as('br'), body.as('br')]);
    expect(one).toBe(other);
    expect(await body.as('br')).toBe(one);
  });
});
