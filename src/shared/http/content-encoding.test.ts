import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { EncodedBody, negotiateEncoding } from './content-encoding.server.ts';

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
    expect(negotiateEncoding(accepted)).toBe(encoding);
  });
});

describe('a body', () => {
  const read = { br: brotliDecompressSync, gzip: gunzipSync, identity: (body: Buffer) => body };
  const plain = Buffer.from('Yoga in Hackney. '.repeat(100));

  it.each([
    ['br', 'gzip', 'identity'],
    ['identity', 'br', 'gzip'],
    ['gzip', 'identity', 'br'],
  ] as const)('is the same in every form, asked for as %s, %s and %s', async (...forms) => {
    const body = new EncodedBody(plain, 4);
    for (const form of forms) expect(read[form](await body.encode(form))).toEqual(plain);
  });

  it('holds the forms that were asked for, and no other', async () => {
    const body = new EncodedBody(plain, 4);
    expect(body.bytes).toBe(plain.length);
    const packed = await body.encode('br');
    expect(packed.length).toBeLessThan(plain.length / 10);
    expect(body.bytes).toBe(packed.length);
    await body.encode('identity');
    expect(body.bytes).toBe(packed.length + plain.length);
  });

  it('is compressed once in a form, also for those who ask at once', async () => {
    const body = new EncodedBody(plain, 4);
    const [one, other] = await Promise.all([body.encode('br'), body.encode('br')]);
    expect(one).toBe(other);
    expect(await body.encode('br')).toBe(one);
  });
});
