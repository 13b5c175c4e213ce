import { writeFileSync } from 'node:fs';
import { type Browser, chromium, type LaunchOptions, type TestInfo } from '@playwright/test';
import sharp from 'sharp';

/** Pixels. */
const CODE_WIDTH = 260;

/** Starts Chromium with a file of JPEGs as its camera. The caller closes it. */
export async function launchBrowserWithCamera(
  svg: string,
  testInfo: TestInfo,
  options: LaunchOptions,
): Promise<Browser> {
  const code = await sharp(Buffer.from(svg)).resize(CODE_WIDTH).png().toBuffer();
  const picture = await sharp({ create: { width: 640, height: 480, channels: 3, background: '#8a8f8c' } })
    .composite([{ input: code }])
    .jpeg()
    .toBuffer();
  const film = testInfo.outputPath('camera.mjpeg');
  writeFileSync(film, Buffer.concat([picture, picture]));
  return chromium.launch({
    ...options,
    args: [
      ...(options.args ?? []),
      '--use-fake-device-for-media-stream',
      '--use-fake-ui-for-media-stream',
      `--use-file-for-fake-video-capture=${film}`,
    ],
  });
}
