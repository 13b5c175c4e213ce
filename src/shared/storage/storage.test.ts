import { existsSync, mkdtempSync, readdirSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AppError } from '../domain/app-error.ts';
import { diskStorage } from './disk-storage.server.ts';
import { readFileKind } from './file-kinds.ts';
import type { FileStorage } from './file-storage.ts';
import { recogniseFile } from './recognise-file.server.ts';
import { s3Storage } from './s3-storage.server.ts';

const pdf = Buffer.from('%PDF-1.7\n%%EOF\n');
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

function testStorageContract(storage: () => FileStorage): void {
  it('gives back what it was given, under a name nobody can guess', async () => {
    const key = await storage().put('photos', { bytes: png, kind: 'png' });
    expect(key).toMatch(/^photos\/[0-9a-f-]{36}\.png$/);
    const file = await storage().read(key);
    expect(file).toMatchObject({ contentType: 'image/png', bytes: png.length });
    expect(await buffer(file!.content)).toEqual(png);
    expect(await storage().put('photos', { bytes: png, kind: 'png' })).not.toBe(key);
  });

  it('keeps a file under a name that was written down before', async () => {
    const name = '0d2a3f34-5a60-4b39-8b7e-8a6b3f0c9d22-640';
    const key = await storage().put('photographs', { bytes: png, kind: 'avif', name });
    expect(key).toBe(`photographs/${name}.avif`);
    const file = await storage().read(key);
    expect(file).toMatchObject({ contentType: 'image/avif', bytes: png.length });
    expect(await buffer(file!.content)).toEqual(png);
    await storage().delete(key);
    expect(await storage().read(key)).toBeNull();
  });

  it('forgets what it is told to, and does not mind being told twice', async () => {
    const key = await storage().put('claims', { bytes: pdf, kind: 'pdf' });
    await storage().delete(key);
    await storage().delete(key);
    expect(await storage().read(key)).toBeNull();
  });

  it.each([
    '../secret.pdf',
    'photos/../../secret.pdf',
    'photos/00000000-0000-0000-0000-000000000000.exe',
    '/etc/passwd',
    '',
  ])('knows no file by %j', async (key) => {
    expect(await storage().read(key)).toBeNull();
    await storage().delete(key);
  });
}

describe('on disk', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'fettle-storage-'));
  const root = path.join(folder, 'uploads');
  afterAll(() => rmSync(folder, { recursive: true }));

  testStorageContract(() => diskStorage(root));

  it('removes with a file what a process left that died while it wrote it', async () => {
    const name = '1d2a3f34-5a60-4b39-8b7e-8a6b3f0c9d22-640';
    writeFileSync(path.join(root, `.unfinished-${name}.webp`), 'half');
    await diskStorage(root).delete(`photographs/${name}.webp`);
    expect(readdirSync(root).filter((file) => file.startsWith('.unfinished'))).toEqual([]);
  });

  it.runIf(existsSync('/dev/full'))(
    'says so when the disk is full, and leaves nothing half there',
    async () => {
      const name = '2d2a3f34-5a60-4b39-8b7e-8a6b3f0c9d22-640';
      symlinkSync('/dev/full', path.join(root, `.unfinished-${name}.png`));
      const refusal = await diskStorage(root)
        .put('photographs', { bytes: png, kind: 'png', name })
        .catch((error: unknown) => error);
      expect(refusal).toMatchObject({ code: 'unavailable', status: 503, retryAfterSeconds: 60 });
      expect(readdirSync(root).filter((file) => file.startsWith('.unfinished'))).toEqual([]);
      expect(await diskStorage(root).read(`photographs/${name}.png`)).toBeNull();
    },
  );

  it('keeps files for its own eyes, whole, and none outside its folder', async () => {
    writeFileSync(path.join(folder, 'secret.pdf'), pdf);
    const storage = diskStorage(root);
    const key = await storage.put('photos', { bytes: png, kind: 'png' });
    await storage.delete('../secret.pdf');
    expect(statSync(path.join(folder, 'secret.pdf')).size).toBe(pdf.length);
    expect(statSync(path.join(root, key)).mode & 0o777).toBe(0o600);
    expect(readdirSync(root).filter((name) => name.startsWith('.'))).toEqual([]);
  });
});

describe('in an S3-compatible store', () => {
  const objects = new Map<string, { bytes: Buffer; type: string }>();
  let broken = false;
  let unsigned = 0;
  let server: Server;
  let storage: FileStorage;

  beforeAll(async () => {
    server = createServer(async (request, response) => {
      const bytes = await buffer(request);
      const name = request.url ?? '';
      if (
        !/^AWS4-HMAC-SHA256 Credential=key\/\d{8}\/eu-west-2\/s3\//.test(request.headers.authorization ?? '')
      )
        unsigned += 1;
      const kept = objects.get(name);
      if (broken) response.writeHead(403).end('<Code>AccessDenied</Code>');
      else if (request.method === 'PUT') {
        objects.set(name, { bytes, type: request.headers['content-type'] ?? '' });
        response.writeHead(200).end();
      } else if (request.method === 'DELETE') {
        objects.delete(name);
        response.writeHead(204).end();
      } else if (kept === undefined) response.writeHead(404).end('<Code>NoSuchKey</Code>');
      else response.writeHead(200, { 'content-length': kept.bytes.length }).end(kept.bytes);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    storage = s3Storage({
      endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
      bucket: 'fettle',
      region: 'eu-west-2',
      accessKeyId: 'key',
      secretAccessKey: 'secret',
    });
  });
  afterAll(() => new Promise((resolve) => server.close(resolve)));

  testStorageContract(() => storage);

  it('signs every request and names the content type', async () => {
    const key = await storage.put('photos', { bytes: png, kind: 'png' });
    expect(objects.get(`/fettle/${key}`)).toEqual({ bytes: png, type: 'image/png' });
    expect(unsigned).toBe(0);
  });

  it('says so when the store refuses', async () => {
    broken = true;
    const refused = { code: 'unavailable', status: 503 };
    await expect(storage.put('photos', { bytes: png, kind: 'png' })).rejects.toMatchObject(refused);
    await expect(storage.read('photos/00000000-0000-0000-0000-000000000000.png')).rejects.toMatchObject(
      refused,
    );
    broken = false;
  });
});

describe('what a file is', () => {
  it('is told by its bytes', async () => {
    expect(await recogniseFile(png, ['jpg', 'png'], 'photo')).toBe('png');
    expect(await recogniseFile(pdf, ['pdf', 'jpg', 'png'], 'documents')).toBe('pdf');
  });

  it('is refused when it is another kind, whatever it calls itself', async () => {
    const html = Buffer.from('<!doctype html><script>alert(1)</script>');
    for (const bytes of [html, pdf, Buffer.alloc(0)]) {
      const error = await recogniseFile(bytes, ['jpg', 'png', 'webp'], 'photo').catch(
        (thrown: unknown) => thrown,
      );
      expect(error).toBeInstanceOf(AppError);
      expect(error).toMatchObject({
        status: 415,
        message: 'Choose a JPEG, PNG or WebP file.',
        errors: [{ field: 'photo', message: 'Choose a JPEG, PNG or WebP file.' }],
      });
    }
  });

  it('stands in its key', () => {
    expect(readFileKind('photos/0d2a3f34-5a60-4b39-8b7e-8a6b3f0c9d22.webp')).toBe('webp');
    expect(readFileKind('photos/0d2a3f34-5a60-4b39-8b7e-8a6b3f0c9d22.svg')).toBeNull();
  });
});
