import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AppInstance } from './app-instance.server.ts';
import { createHttpApp } from './create-http-app.server.ts';

let app: AppInstance;
let port = 0;
const openSockets: Socket[] = [];

beforeAll(async () => {
  app = createHttpApp();
  app.get('/api/work', async () => 'done');
  app.post('/api/work', async () => 'done');
  await app.listen({ host: '127.0.0.1', port: 0 });
  port = (app.server.address() as AddressInfo).port;
});
afterAll(async () => {
  for (const socket of openSockets) socket.destroy();
  await app.close();
});

/** Opens a connection and sends only this text. */
async function openWith(text: string): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  openSockets.push(socket);
  await once(socket, 'connect');
  if (text !== '') socket.write(text);
  return socket;
}

async function readUntilClosed(socket: Socket): Promise<string> {
  let answer = '';
  socket.on('data', (piece: Buffer) => {
    answer += piece.toString();
  });
  await once(socket, 'close');
  return answer;
}

const isAnswered = async () => (await fetch(`http://127.0.0.1:${port}/api/work`)).status === 200;

it('a thousand idle connections, and a hundred that never come to the end of a request, hold nobody else', async () => {
  for (let left = 1_000; left > 0; left -= 100)
    await Promise.all(Array.from({ length: 100 }, () => openWith('')));
  await Promise.all(
    Array.from({ length: 50 }, () => openWith('GET /api/work HTTP/1.1\r\nhost: here\r\nx-slow: ')),
  );
  await Promise.all(
    Array.from({ length: 50 }, () =>
      openWith(
        'POST /api/work HTTP/1.1\r\nhost: here\r\ncontent-type: application/json\r\ncontent-length: 900\r\n\r\n{"a',
      ),
    ),
  );
  expect(await Promise.all(Array.from({ length: 100 }, isAnswered))).not.toContain(false);
});

it('headers and bodies beyond 16 KiB are refused before they are read to their end', async () => {
  const headers = await openWith(`GET /api/work HTTP/1.1\r\nhost: here\r\nx-long: ${'a'.repeat(40_000)}\r\n`);
  expect(await readUntilClosed(headers)).toMatch(/^HTTP\/1\.1 431 /);
  const body = await openWith(
    `POST /api/work HTTP/1.1\r\nhost: here\r\nconnection: close\r\ncontent-type: application/json\r\ncontent-length: 50000000\r\n\r\n{`,
  );
  expect(await readUntilClosed(body)).toMatch(/^HTTP\/1\.1 413 /);
  expect(await isAnswered()).toBe(true);
});
