import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { openSubmission } from './support/admin.ts';
import { toast } from './support/booking-steps.ts';
import { horizontalScroll } from './support/keyboard.ts';
import { openPage } from './support/open-page.ts';
import { signUp } from './support/person.ts';
import { arrangeStudio } from './support/studio.ts';
import { expect, expectAccessibleInBothThemes, test } from './support/test.ts';

const picture = (name: string, background: string) =>
  sharp({ create: { width: 900, height: 900, channels: 3, background } })
    .jpeg()
    .toBuffer()
    .then((buffer) => ({ name, mimeType: 'image/jpeg', buffer }));

const tile = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('button', { name: `Crop and describe ${name}` }) });

test.use({ expectedConsole: /status of 415/ });

test('photographs of a session are added, described, cut and ordered by keyboard, read by an admin, and seen @seldom', async ({
  page,
  browser,
  site,
}) => {
  const owner = await signUp(page);
  const { session } = await arrangeStudio(site, owner, 'Lantern Yoga');
  await openPage(page, '/business');
  await page.getByRole('button', { name: 'More actions, Lantern Yoga' }).click();
  await page.getByRole('link', { name: 'Photographs of Lantern Yoga' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Lantern Yoga' })).toBeVisible();

  const input = page.getByLabel('Choose photographs');
  await input.setInputFiles([
    { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('not a picture') },
    await picture('hall.jpg', '#c08020'),
  ]);
  await expect(page.getByRole('alert')).toContainText('notes.txt: Choose a JPEG');
  await expect(tile(page, 'No description yet')).toContainText('Needs a description');
  const describe = async (words: string) => {
    await page.getByRole('textbox', { name: 'Description' }).fill(words);
    await page.getByRole('button', { name: 'Save photograph' }).click();
    await expect(toast(page, 'Photograph saved')).toContainText(
      'We’ll check it before it appears on your page.',
    );
    await expect(tile(page, words)).toContainText('Being checked');
  };
  const frame = page.getByRole('button', { name: /^Crop frame/ });
  await frame.focus();
  await page.keyboard.press('+');
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('slider', { name: 'Zoom' })).toHaveAttribute('aria-valuetext', '110%');
  await describe('The hall');
  await input.setInputFiles(await picture('door.jpg', '#2060a0'));
  await expect(page.getByRole('button', { name: /Add photographs, 2 of 8/ })).toBeVisible();
  await describe('The door');
  await expectAccessibleInBothThemes(page);

  await page.getByRole('button', { name: /^The door, position 2 of 2/ }).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Dropped at position 1 of 2.')).toBeAttached();
  await expect(page.getByRole('button', { name: /^The door, position 1 of 2/ })).toBeFocused();

  const visitor = await (await browser.newContext()).newPage();
  await openPage(visitor, `${site.url}/sessions/${session.id}`);
  await expect(visitor.getByRole('heading', { level: 1, name: 'Lantern Yoga' })).toBeVisible();
  await expect(visitor.getByRole('region', { name: 'Photographs of Lantern Yoga' })).toHaveCount(0);

  const admin = await (await browser.newContext({ baseURL: site.url })).newPage();
  await admin.request.post(`${site.url}/api/auth/sign-in/email`, {
    data: { email: 'admin@fettle.example', password: 'fettle-demo-1' },
  });
  await openPage(admin, '/admin/photos');
  for (const words of ['The hall', 'The door']) {
    const submission = await openSubmission(admin, words);
    await expect(submission).toContainText(`Lantern Yoga, ${session.businessName}`);
    await submission.getByRole('button', { name: `Approve ${words}` }).click();
    await expect(toast(admin, 'Photo approved')).toBeVisible();
    await openPage(admin, '/admin/photos');
  }
  await expectAccessibleInBothThemes(admin);

  await openPage(visitor, `${site.url}/sessions/${session.id}`);
  const mosaic = visitor.getByRole('region', { name: 'Photographs of Lantern Yoga' });
  await expect(mosaic.getByRole('button', { name: 'Photograph 1 of 2: The door' })).toBeVisible();
  await mosaic.getByRole('button', { name: 'Photograph 2 of 2: The hall' }).focus();
  await visitor.keyboard.press('Enter');
  const gallery = visitor.getByRole('dialog', { name: 'Photographs of Lantern Yoga' });
  await expect(gallery).toContainText('2 of 2');
  await visitor.keyboard.press('ArrowLeft');
  await expect(gallery).toContainText('1 of 2');
  await expect(gallery.getByRole('img', { name: 'The door' })).toBeVisible();
  await expectAccessibleInBothThemes(visitor);
  await visitor.keyboard.press('Escape');
  await expect(gallery).toHaveCount(0);
  await visitor.setViewportSize({ width: 320, height: 640 });
  expect(await horizontalScroll(visitor), 'pixels of sideways scrolling at 320').toBe(0);
});
