export interface Brand {
  name: string;
  tagline: string;
  email: string;
  /** National form: "020 7946 0112". */
  phone: string;
  /** Company postal address, one line. */
  address: string;
}

export const defaultBrand: Brand = {
  name: 'Fettle',
  tagline: 'Connecting fitness enthusiasts with local exercise sessions. Find your workout, book instantly.',
  email: 'hello@fettle.example',
  phone: '020 7946 0112',
  address: '12 Court Lane, London EC1A 1AA',
};

/**
 * Applies BRAND_NAME, BRAND_TAGLINE, BRAND_EMAIL, BRAND_PHONE and BRAND_ADDRESS. Empty or missing values keep the
 * default.
 */
export function brandFromEnvironment(environment: Record<string, string | undefined>): Brand {
  return {
    name: environment.BRAND_NAME || defaultBrand.name,
    tagline: environment.BRAND_TAGLINE || defaultBrand.tagline,
    email: environment.BRAND_EMAIL || defaultBrand.email,
    phone: environment.BRAND_PHONE || defaultBrand.phone,
    address: environment.BRAND_ADDRESS || defaultBrand.address,
  };
}

/**
 * Returns a `tel:` URL: "020 7946" becomes +4420 7946 without spaces; numbers with a + stay, and "ext. 12" becomes an
 * extension.
 */
export function telephoneHref(phone: string): string {
  const [number = '', extension] = phone.split(/\s*ext\.\s*/);
  const digits = number.replace(/[^\d+]/g, '');
  const dialled = digits.startsWith('0') ? `+44${digits.slice(1)}` : digits;
  return `tel:${dialled}${extension === undefined ? '' : `;ext=${extension}`}`;
}
