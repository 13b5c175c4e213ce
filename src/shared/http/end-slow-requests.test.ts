import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AppInstance } from './app-instance.server.ts';
import { createHttpApp } from './create-http-app.server.ts';
import { ARRIVAL_LIMITS } from './end-slow-requests.server.ts';

let app: AppInstance;
let port = 0;

beforeAll(async () => {
  app = createHttpApp({ arrival: { headMs: 300, bodyMs: 300, uploadBytes: 10, checkMs: 50 } });
  app.get('/page', async () => 'shown');
  app.post('/json', async () => 'done');
  app.addContentTypeParser('multipart/form-data', (_request, payload, done) => {
    let size = 0;
    payload.on('data', (piece: Buffer) => {
      size += piece.length;
    });
    payload.on('end', () => done(null, { size }));
    payload.on('error', done);
  });
  app.post('/photo', { config: { acceptsMultipart: true } }, async ({ body }) => body);
  await app.listen({ host: '127.0.0.1', port: 0 });
  port = (app.server.address() as AddressInfo).port;
});
afterAll(() => app.close());

async function openRequest(text: string): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  socket.write(text);
  return socket;
}

async function readResponse(socket: Socket): Promise<string> {
  let answer = '';
  socket.on('data', (piece: Buffer) => {
    answer += piece.toString();
  });
  await once(socket, 'close');
  return answer;
}

const head = (path: string, type: string, length = 900) =>
  `POST ${path} HTTP/1.1\r\nhost: here\r\ncontent-type: ${type}\r\ncontent-length: ${length}\r\n\r\n`;

it.each([
  ['in its head', 'GET /page HTTP/1.1\r\nhost: here\r\nx-slow: '],
  ['in its body', `${head('/json', 'application/json')}{"a`],
  ['in a form with files', `${head('/photo', 'multipart/form-data; boundary=x')}--x`],
])('three hundred requests that stop %s are ended, each with 408', async (_where, text) => {
  const sockets = await Promise.all(Array.from({ length: 300 }, () => openRequest(text)));
  const answers = await Promise.all(sockets.map(readResponse));
  expect(answers.filter((answer) => answer.startsWith('HTTP/1.1 408 '))).toHaveLength(300);
});

it('a body that comes by single letters is ended, and a photo that goes on coming is not', async () => {
  const dripping = await openRequest(`${head('/json', 'application/json', 100_000)}{"a":"`);
  const drip = setInterval(() => dripping.write('a'), 20);
  expect(await readResponse(dripping)).toMatch(/^HTTP\/1\.1 (408|413) /);
  clearInterval(drip);

  const pieces = 60;
  const uploading = await openRequest(
    `${head('/photo', 'multipart/form-data; boundary=x', pieces * 100)}`.replace(
      'host: here',
      'host: here\r\nconnection: close',
    ),
  );
  const answer = readResponse(uploading);
  let left = pieces;
  const piece = setInterval(() => {
    uploading.write('a'.repeat(100));
    left -= 1;
    if (left === 0) clearInterval(piece);
  }, 20);
  expect(await answer).toMatch(/\{"size":6000\}/);
});

it('serves with ten seconds for a head and for JSON, and checks every two', () => {
  expect(ARRIVAL_LIMITS).toEqual({ headMs: 10_000, bodyMs: 10_000, uploadBytes: 256, checkMs: 2_000 });
  const served = createHttpApp();
  expect([served.server.requestTimeout, served.server.headersTimeout]).toEqual([120_000, 10_000]);
});
