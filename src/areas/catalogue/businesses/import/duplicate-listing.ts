import { townSlug } from '#areas/catalogue/postcodes/town-address.ts';

/**
 * A business's name with its spelling taken off: "The Yoga Rooms Ltd." and "yoga rooms" are one. A name in letters
 * we do not know stands for itself. The database has the same function (migrations/0003_catalogue.sql).
 */
export function nameKey(name: string): string {
  const bare = townSlug(name.replaceAll('&', ' and '))
    .replace(/^the-|-(?:ltd|limited|llp|plc|cic)$/g, '')
    .replaceAll('-', '');
  return bare === '' ? name.trim() : bare;
}

/**
 * A British telephone number without what may come before it: "+44 (0)113 496 0123" → "1134960123". Empty for what is
 * no such number. The database has the same function.
 */
export function phoneKey(phone: string): string {
  const digits = phone.replace(/[^0-9]/g, '').replace(/^(?:00)?44/, '');
  return /^0*([1-9][0-9]{8,9})$/.exec(digits)?.[1] ?? '';
}

/** 03 and 08 numbers reach a head office: all branches of a chain have the same one. */
export const isSharedPhone = (key: string): boolean => /^[38]/.test(key);

/** Two listings with any text in common are the same business. */
export function duplicateKeys(listing: { name: string; postcode: string; phone: string }): string[] {
  const phone = phoneKey(listing.phone);
  return [
    `name ${listing.postcode} ${nameKey(listing.name)}`,
    ...(phone === '' ? [] : [`phone ${isSharedPhone(phone) ? `${listing.postcode} ` : ''}${phone}`]),
  ];
}
