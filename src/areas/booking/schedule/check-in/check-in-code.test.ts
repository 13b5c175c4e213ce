import readCode from 'jsqr';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { renderCheckInCode } from '#areas/booking/bookings/my-bookings/read-bookings.server.ts';
import { parseCheckInToken } from './screens/scan-dialog.tsx';

const id = '0d2a3f34-5a60-4b39-8b7e-8a6b3f0c9d22';

it.each([
  [`https://fettle.example/check-in/${id}`, id],
  [`http://127.0.0.1:3000/check-in/${id.toUpperCase()}?x=1`, id],
  [id, id],
  ['https://fettle.example/check-in/', null],
  ['WIFI:S:Studio;T:WPA;P:secret;;', null],
  [`${id}0`, null],
])('%s: %s', (text, expected) => {
  expect(parseCheckInToken(text)).toBe(expected);
});

it('is read from a picture of the code that a booking shows, held up aslant in poor light', async () => {
  const booking = { id: '0d2a3f34-5a60-4b39-8b7e-8a6b3f0c9d22' };
  const svg = await renderCheckInCode('https://sessions.example', booking);
  const code = await sharp(Buffer.from(svg))
    .resize(230)
    .rotate(12, { background: '#777777' })
    .png()
    .toBuffer();
  // The width to which the scanner scales a camera frame.
  const { data, info } = await sharp({
    create: { width: 480, height: 360, channels: 3, background: '#777777' },
  })
    .composite([{ input: code }])
    .jpeg({ quality: 50 })
    .toBuffer()
    .then((picture) =>
      sharp(picture).linear(0.6, 20).ensureAlpha().raw().toBuffer({ resolveWithObject: true }),
    );
  const read = readCode(new Uint8ClampedArray(data), info.width, info.height);
  expect(parseCheckInToken(read?.data ?? '')).toBe(booking.id);
});
