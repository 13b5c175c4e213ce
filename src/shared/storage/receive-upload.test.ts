import { EventEmitter, once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AppInstance } from '../http/app-instance.server.ts';
import { createHttpApp } from '../http/create-http-app.server.ts';
import { acceptUploads, receiveOneFile, receiveUpload } from './receive-upload.server.ts';

let app: AppInstance;
let address: string;
/** Emits accepted and refused forms, even if the client is gone. */
const forms = new EventEmitter();

beforeAll(async () => {
  app = createHttpApp();
  acceptUploads(app);
  const acceptsMultipart = { config: { acceptsMultipart: true } };
  app.post('/many', acceptsMultipart, async (request) => {
    const { texts, files } = await receiveUpload(request, {
      field: 'documents',
      maxFiles: 2,
      maxBytes: 1024 * 1024,
    });
    return { texts, sizes: files.map(({ length }) => length) };
  });
  app.post('/one', acceptsMultipart, async (request) => {
    const limits = { field: 'photo', maxBytes: 10 * 1024 };
    forms.emit('come');
    const photo = await receiveOneFile(request, limits).catch((error: unknown) => {
      forms.emit('refused', error);
      throw error;
    });
    return { size: photo.length };
  });
  app.post('/other', () => 'reached');
  address = await app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => app.close());

type Part = string | { name: string; bytes: number };

async function send(
  path: string,
  parts: [field: string, part: Part][],
  headers: Record<string, string> = {},
) {
  const form = new FormData();
  for (const [field, part] of parts) {
    if (typeof part === 'string') form.append(field, part);
    else form.append(field, new Blob([new Uint8Array(part.bytes)]), part.name);
  }
  const answer = await fetch(`${address}${path}`, {
    method: 'POST',
    body: form,
    headers,
  });
  return { status: answer.status, body: await answer.json() };
}

const file = (bytes: number) => ({ name: 'a.pdf', bytes });

it('reads texts and files', async () => {
  expect(
    await send('/many', [
      ['claimMessage', 'It is ours.'],
      ['documents', file(3)],
      ['documents', file(1024 * 1024)],
    ]),
  ).toEqual({ status: 200, body: { texts: { claimMessage: 'It is ours.' }, sizes: [3, 1024 * 1024] } });
});

it('takes forms larger than the limit for JSON, up to its own', async () => {
  expect((await send('/many', [['documents', file(900 * 1024)]])).status).toBe(200);
  const message = 'Choose a file up to 1 MB.';
  expect(await send('/many', [['documents', file(1024 * 1024 + 1)]])).toEqual({
    status: 413,
    body: { code: 'body_too_large', message, field: 'documents', errors: [{ field: 'documents', message }] },
  });
});

it('refuses more files than it takes', async () => {
  const answer = await send('/many', [
    ['documents', file(1)],
    ['documents', file(1)],
    ['documents', file(1)],
  ]);
  expect(answer).toMatchObject({
    status: 413,
    body: { code: 'body_too_large', message: 'Choose at most 2 files.' },
  });
  expect(
    await send('/one', [
      ['photo', file(1)],
      ['photo', file(1)],
    ]),
  ).toMatchObject({ status: 413, body: { message: 'Choose one file.' } });
});

it('refuses a file in another field, a form without one, and an endless text', async () => {
  expect(await send('/one', [['other', file(1)]])).toMatchObject({
    status: 400,
    body: { code: 'invalid_input', message: 'The form has a file in a field that doesn’t accept files.' },
  });
  expect(await send('/one', [['photo', 'text']])).toMatchObject({
    status: 400,
    body: { field: 'photo', message: 'Choose a file.' },
  });
  expect(await send('/many', [['claimMessage', 'x'.repeat(20_000)]])).toMatchObject({
    status: 413,
    body: { message: 'One of the form’s texts is too long.' },
  });
});

it('takes no JSON, and texts that can be kept', async () => {
  const json = await app.inject({ method: 'POST', url: '/one', payload: { photo: 'x' } });
  expect([json.statusCode, json.json().code]).toEqual([415, 'unsupported_media_type']);
  const message = 'The request has characters that we can’t store.';
  expect(await send('/many', [['claimMessage', 'ours\0']])).toEqual({
    status: 400,
    body: { code: 'invalid_input', message },
  });
});

const begunForm =
  '--XX\r\nContent-Disposition: form-data; name="photo"; filename="a.png"\r\nContent-Type: image/png\r\n\r\nPNG';

it.each([
  ['names no boundary', 'multipart/form-data', '--XX--\r\n'],
  ['has a boundary longer than any', `multipart/form-data; boundary=${'X'.repeat(300)}`, '--XX--\r\n'],
  ['ends before it is whole', 'multipart/form-data; boundary=XX', begunForm],
])('refuses a form that %s', async (_what, type, payload) => {
  const answer = await app.inject({
    method: 'POST',
    url: '/one',
    headers: { 'content-type': type },
    payload,
  });
  expect([answer.statusCode, answer.json()]).toEqual([
    400,
    { code: 'invalid_input', message: 'We couldn’t read the form. Send it again.' },
  ]);
});

it('takes whoever leaves in the middle of a form for no failure of ours', async () => {
  const { hostname, port } = new URL(address);
  const socket = connect(Number(port), hostname);
  socket.write(
    `POST /one HTTP/1.1\r\nHost: ${hostname}\r\nContent-Type: multipart/form-data; boundary=XX\r\n` +
      `Content-Length: 9000\r\n\r\n${begunForm}`,
  );
  const left = once(forms, 'refused');
  await once(forms, 'come');
  socket.destroy();
  const [error] = await left;
  expect(error).toMatchObject({ code: 'invalid_input' });
});

it('is for the routes that take forms; others refuse them unread', async () => {
  expect(await send('/other', [['a', 'text']])).toMatchObject({
    status: 415,
    body: { code: 'unsupported_media_type' },
  });
});
