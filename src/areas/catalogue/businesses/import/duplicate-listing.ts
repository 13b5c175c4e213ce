import { townSlug } from '#areas/catalogue/postcodes/town-address.ts';

/** Normalises a name: "The Yoga Rooms Ltd." equals "yoga rooms". Same as in migrations/0003_catalogue.sql. */
export function nameKey(name: string): string {
  const bare = townSlug(name.replaceAll('&', ' and '))
    .replace(/^the-|-(?:ltd|limited|llp|plc|cic)$/g, '')
    .replaceAll('-', '');
  return bare === '' ? name.trim() : bare;
}

/** "+44 (0)113 496 0123" → "1134960123"; empty if it isn't a British number. The database has the same function. */
export function phoneKey(phone: string): string {
  const digits = phone.replace(/[^0-9]/g, '').replace(/^(?:00)?44/, '');
  return /^0*([1-9][0-9]{8,9})$/.exec(digits)?.[1] ?? '';
}

/** All branches of a chain share its 03 or 08 number. */
export const isSharedPhone = (key: string): boolean => /^[38]/.test(key);

/** Two listings with any key in common are the same business. */
export function duplicateKeys(listing: { name: string; postcode: string; phone: string }): string[] {
  const phone = phoneKey(listing.phone);
  return [
    `name ${listing.postcode} ${nameKey(listing.name)}`,
    ...(phone === '' ? [] : [`phone ${isSharedPhone(phone) ? `${listing.postcode} ` : ''}${phone}`]),
  ];
}
