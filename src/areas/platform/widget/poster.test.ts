import { expect, it } from 'vitest';
import { defaultBrand } from '#shared/domain/brand.ts';
import { MANY_SCRIPTS, readGlyphs } from '#support/read-pdf.ts';
import { posterPdf } from './poster.server.ts';

it('a poster prints the business’s name in every script', async () => {
  const business = {
    name: MANY_SCRIPTS,
    link: 'https://fettle.example/businesses/1',
    shownLink: 'fettle.example',
  };
  expect(readGlyphs(await posterPdf(business, defaultBrand, 'assets/fonts'))).not.toContain(0);
});
