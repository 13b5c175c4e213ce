/** Who runs the site: printed in the shell, the legal pages and e-mails. */
export interface Brand {
  name: string;
  /** The footer's sentence. */
  tagline: string;
  /** Contact and customer-support address. */
  email: string;
  /** As printed, in national form: "020 7946 0112". */
  phone: string;
  /** Company postal address, one line. */
  address: string;
}

/**
 * The brand when nothing overrides it. E-mail is at an example domain and the phone number is from the range
 * Ofcom reserves for drama, so that a demonstration reaches nobody.
 */
export const defaultBrand: Brand = {
  name: 'Fettle',
  tagline: 'Connecting fitness enthusiasts with local exercise sessions. Find your workout, book instantly.',
  email: 'hello@fettle.example',
  phone: '020 7946 0112',
  address: '12 Court Lane, London EC1A 1AA',
};

/**
 * The brand with overrides from the environment: BRAND_NAME, BRAND_TAGLINE, BRAND_EMAIL, BRAND_PHONE and
 * BRAND_ADDRESS. Empty or missing values keep the default.
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
 * A printed UK phone number as a `tel:` address: spaces dropped, the leading 0 replaced by +44.
 * Numbers already written with a + are kept, and an extension ("ext. 12") becomes the address's own.
 */
export function telephoneHref(phone: string): string {
  const [number = '', extension] = phone.split(/\s*ext\.\s*/);
  const digits = number.replace(/[^\d+]/g, '');
  const dialled = digits.startsWith('0') ? `+44${digits.slice(1)}` : digits;
  return `tel:${dialled}${extension === undefined ? '' : `;ext=${extension}`}`;
}
