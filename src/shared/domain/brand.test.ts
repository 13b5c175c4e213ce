import { describe, expect, it } from 'vitest';
import { brandFromEnvironment, defaultBrand, telephoneHref } from './brand.ts';

describe('brandFromEnvironment', () => {
  it('overrides only what is set', () => {
    const brand = brandFromEnvironment({ BRAND_EMAIL: 'help@gym.example', BRAND_NAME: '' });
    expect(brand).toEqual({ ...defaultBrand, email: 'help@gym.example' });
  });
});

describe('telephoneHref', () => {
  it('turns a national number into an international one', () => {
    expect(telephoneHref('020 7946 0112')).toBe('tel:+442079460112');
  });

  it('keeps a number that is international already', () => {
    expect(telephoneHref('+44 20 7946 0112')).toBe('tel:+442079460112');
    expect(telephoneHref('020 7946 0112 ext. 12')).toBe('tel:+442079460112;ext=12');
  });
});
