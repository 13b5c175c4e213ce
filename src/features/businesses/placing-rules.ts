/** How far from its postcode's own point a business may stand: large sites and rural postcodes reach some way. */
export const MAX_PIN_METRES = 3_000;

/**
 * The town an address names: its last part without a number ("14 Strutton Ground, London" is in London).
 *
 * @param fallback for an address in one part: the post town of its postcode
 */
export function townOf(address: string, fallback: string): string {
  const parts = address
    .split(',')
    .slice(1)
    .map((part) => part.trim());
  return parts.filter((part) => part !== '' && !/\d/.test(part)).at(-1) ?? fallback;
}
