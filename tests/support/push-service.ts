import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { Subscription } from '#areas/messaging/push/contract.ts';

export interface ReceivedPush {
  endpoint: string;
  notification: { title: string; body: string; path: string; tag: string };
  ttl: number;
  urgency: string;
  topic: string;
  /** VAPID claims and key. */
  sender: { aud: string; sub: string; exp: number; publicKey: string };
}

export interface TestPushService {
  /** http://127.0.0.1:port */
  url: string;
  received: ReceivedPush[];
  subscribe(): Subscription;
  /** Answers the next `times` pushes with this status. */
  refuseNext(status: number, times?: number): void;
  /** Rejects after ten seconds. */
  waitForPushes(count: number): Promise<void>;
  stop(): Promise<void>;
}

interface PushBrowser {
  decrypt(body: Buffer): string;
}

/**
 * A local push service (RFC 8030) that decrypts (RFC 8291) and verifies senders (RFC 8292), without the library under
 * test.
 */
export async function startPushService(): Promise<TestPushService> {
  const received: ReceivedPush[] = [];
  const browsers = new Map<string, PushBrowser>();
  const refusals: number[] = [];
  const waiting = new Set<() => void>();

  const take = async (request: IncomingMessage): Promise<number> => {
    const body = await buffer(request);
    const refusal = refusals.shift();
    if (refusal !== undefined) return refusal;
    const endpoint = `${url}${request.url}`;
    const browser = browsers.get(endpoint);
    if (browser === undefined) return 404;
    const { headers } = request;
    if (request.method !== 'POST' || headers['content-encoding'] !== 'aes128gcm') return 400;
    received.push({
      endpoint,
      notification: JSON.parse(browser.decrypt(body)) as ReceivedPush['notification'],
      ttl: Number(headers.ttl),
      urgency: String(headers.urgency),
      topic: String(headers.topic),
      sender: verifySender(String(headers.authorization)),
    });
    for (const look of waiting) look();
    return 201;
  };
  const server = createServer((request, response) => {
    take(request).then(
      (status) => response.writeHead(status).end(),
      (error: unknown) => response.writeHead(400).end(String(error)),
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    url,
    received,
    subscribe() {
      const endpoint = `${url}/push/${randomBytes(12).toString('base64url')}`;
      const { keys, decrypt } = createBrowserKeys();
      browsers.set(endpoint, { decrypt });
      return { endpoint, keys };
    },
    refuseNext(status, times = 1) {
      for (let i = 0; i < times; i++) refusals.push(status);
    },
    waitForPushes(count) {
      return new Promise((resolve, reject) => {
        const look = () => {
          if (received.length < count) return;
          clearTimeout(timer);
          waiting.delete(look);
          resolve();
        };
        const timer = setTimeout(
          () => reject(new Error(`${received.length} of ${count} notifications came.`)),
          10_000,
        );
        waiting.add(look);
        look();
      });
    },
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function createBrowserKeys(): { keys: Subscription['keys']; decrypt: (body: Buffer) => string } {
  const own = createECDH('prime256v1');
  own.generateKeys();
  const auth = randomBytes(16);
  return {
    keys: { p256dh: own.getPublicKey('base64url'), auth: auth.toString('base64url') },
    decrypt(body) {
      const salt = body.subarray(0, 16);
      const idLength = body.readUInt8(20);
      const theirs = body.subarray(21, 21 + idLength);
      const sealed = body.subarray(21 + idLength);
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), own.getPublicKey(), theirs]);
      const secret = Buffer.from(hkdfSync('sha256', own.computeSecret(theirs), auth, info, 32));
      const derive = (words: string, length: number) =>
        Buffer.from(hkdfSync('sha256', secret, salt, Buffer.from(`Content-Encoding: ${words}\0`), length));
      const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12));
      decipher.setAuthTag(sealed.subarray(-16));
      const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
      return padded.subarray(0, padded.lastIndexOf(2)).toString('utf8');
    },
  };
}

/** Throws on an invalid signature. */
function verifySender(authorization: string): ReceivedPush['sender'] {
  const [, token = '', publicKey = ''] = /^vapid t=([^,]+), ?k=(.+)$/.exec(authorization) ?? [];
  const [header = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(publicKey, 'base64url');
  const key = createPublicKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
  });
  const signed = verify(
    'sha256',
    Buffer.from(`${header}.${claims}`),
    { key, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  if (!signed) throw new Error('Somebody else has signed it.');
  const said = JSON.parse(Buffer.from(claims, 'base64url').toString('utf8')) as ReceivedPush['sender'];
  return { ...said, publicKey };
}
