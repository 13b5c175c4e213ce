import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AppInstance } from '../http/app-instance.server.ts';
import { createHttpApp } from '../http/create-http-app.server.ts';
import { diskStorage } from './disk-storage.server.ts';
import { removeProfilePhoto, storeProfilePhoto } from './profile-photo.server.ts';
import { profilePhotoRoutes } from './profile-photo-routes.server.ts';

const root = mkdtempSync(path.join(tmpdir(), 'fettle-photos-'));
const storage = diskStorage(root);
let app: AppInstance;

beforeAll(async () => {
  app = createHttpApp();
  profilePhotoRoutes({ storage })(app);
  await app.ready();
});
afterAll(async () => {
  await app.close();
  rmSync(root, { recursive: true });
});

/** A phone's photo: rotated by EXIF, with a position. */
const phonePhoto = () =>
  sharp({ create: { width: 900, height: 600, channels: 3, background: '#2a6' } })
    .withExif({
      IFD0: { Make: 'Pocket', Orientation: '6' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1' },
    })
    .jpeg()
    .toBuffer();

it('makes a square WebP that says nothing of camera and place, and serves it to everybody', async () => {
  const original = await phonePhoto();
  expect((await sharp(original).metadata()).exif).toBeDefined();
  const address = await storeProfilePhoto(storage, original);
  expect(address).toMatch(/^\/photos\/[0-9a-f-]{36}\.webp$/);

  const answer = await app.inject({ url: address });
  expect(answer.statusCode).toBe(200);
  expect(answer.headers).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'public, max-age=31536000, immutable',
  });
  const { format, width, height, exif, orientation } = await sharp(answer.rawPayload).metadata();
  expect({ format, width, height, exif, orientation }).toEqual({ format: 'webp', width: 512, height: 512 });
});

it('removes a photo, and nothing that is not one', async () => {
  const address = await storeProfilePhoto(storage, await phonePhoto());
  const kept = readdirSync(path.join(root, 'photos')).length;
  for (const other of [null, 'https://elsewhere.example/photos/a.webp', '/photos/../../etc/passwd']) {
    await removeProfilePhoto(storage, other);
  }
  expect(readdirSync(path.join(root, 'photos'))).toHaveLength(kept);
  await removeProfilePhoto(storage, address);
  expect((await app.inject({ url: address })).statusCode).toBe(404);
});

it('refuses other files, broken pictures and pictures that unfold to gigabytes', async () => {
  await expect(
    storeProfilePhoto(storage, Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')),
  ).rejects.toMatchObject({
    status: 415,
    message: 'Choose a JPEG, PNG or WebP file.',
  });
  const unreadable = { status: 400, message: 'We couldn’t open this picture. Choose another one.' };
  const broken = (await phonePhoto()).subarray(0, 200);
  await expect(storeProfilePhoto(storage, broken)).rejects.toMatchObject(unreadable);
  const huge = await sharp({ create: { width: 9000, height: 9000, channels: 3, background: '#fff' } })
    .png()
    .toBuffer();
  await expect(storeProfilePhoto(storage, huge)).rejects.toMatchObject(unreadable);
});
