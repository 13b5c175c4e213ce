/** VAT numbers of the United Kingdom: nine digits, or twelve where a branch has its own. Pure. */

/** What somebody typed as its digits: spaces, dots and "GB" left out. Null for what is no such number. */
export function parseVatNumber(typed: string): string | null {
  const digits = typed
    .replace(/[\s.-]/g, '')
    .toUpperCase()
    .replace(/^GB/, '');
  return /^(\d{9}|\d{12})$/.test(digits) && hasValidChecksum(digits.slice(0, 9)) ? digits : null;
}

/**
 * The last two of nine digits check the first seven, weighed 8 to 2: with them the sum is a multiple of 97, for numbers
 * given since 2009 also 55 less than one.
 */
function hasValidChecksum(nine: string): boolean {
  const weighed = Array.from(nine.slice(0, 7)).reduce(
    (sum, digit, index) => sum + Number(digit) * (8 - index),
    0,
  );
  const sum = weighed + Number(nine.slice(7));
  return weighed > 0 && (sum % 97 === 0 || (sum + 55) % 97 === 0);
}

/** "123456782" → "GB 123 4567 82", of a branch "GB 123 4567 82 001". */
export function formatVatNumber(digits: string): string {
  return ['GB', digits.slice(0, 3), digits.slice(3, 7), digits.slice(7, 9), digits.slice(9)].join(' ').trim();
}
