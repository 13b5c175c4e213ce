/** UK VAT numbers: nine digits, or twelve for a branch. */

/** Removes spaces, dots and "GB". Null if invalid. */
export function parseVatNumber(typed: string): string | null {
  const digits = typed
    .replace(/[\s.-]/g, '')
    .toUpperCase()
    .replace(/^GB/, '');
  return /^(\d{9}|\d{12})$/.test(digits) && hasValidChecksum(digits.slice(0, 9)) ? digits : null;
}

/** Modulus 97 with weights 8 to 2; numbers since 2009 subtract 55. */
function hasValidChecksum(nine: string): boolean {
  const weighed = Array.from(nine.slice(0, 7)).reduce(
    (sum, digit, index) => sum + Number(digit) * (8 - index),
    0,
  );
  const sum = weighed + Number(nine.slice(7));
  return weighed > 0 && (sum % 97 === 0 || (sum + 55) % 97 === 0);
}

/** "123456782" → "GB 123 4567 82", for a branch "GB 123 4567 82 001". */
export function formatVatNumber(digits: string): string {
  return ['GB', digits.slice(0, 3), digits.slice(3, 7), digits.slice(7, 9), digits.slice(9)].join(' ').trim();
}
