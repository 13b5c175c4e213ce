export interface CardInput {
  number: string;
  expiry: string;
  securityCode: string;
}

export type CardErrors = Partial<Record<keyof CardInput, string>>;

const onlyDigits = (text: string): string => text.replace(/\D/g, '');

/** "4242 4242 4242 4242": at most nineteen digits (ISO/IEC 7812). */
export function formatCardNumber(typed: string): string {
  return onlyDigits(typed)
    .slice(0, 19)
    .replace(/(\d{4})(?=\d)/g, '$1 ');
}

/**
 * "1228" → "12 / 28", "9" → "09 / ". Autofill's four-digit year keeps its last two digits.
 * @param before previous text: when deleting, don't add the slash again
 */
export function formatExpiry(typed: string, before = ''): string {
  const deleting = before.startsWith(typed);
  let digits = onlyDigits(typed);
  if (/^[2-9]/.test(digits)) digits = `0${digits}`;
  else if (/^1\s*\//.test(typed.trim())) digits = `01${digits.slice(1)}`;
  const month = digits.slice(0, 2);
  const year = digits.slice(2);
  if (month.length < 2 || (deleting && year === '')) return month;
  return `${month} / ${year.length === 4 ? year.slice(2) : year.slice(0, 2)}`;
}

export function formatSecurityCode(typed: string): string {
  return onlyDigits(typed).slice(0, 4);
}

/** Month (1 to 12) and four-digit year; null if invalid. */
export function readExpiry(text: string): { month: number; year: number } | null {
  const match = /^(\d{2})\s*\/\s*(\d{2})$/.exec(text.trim());
  const month = Number(match?.[1]);
  if (match === null || month < 1 || month > 12) return null;
  return { month, year: 2000 + Number(match[2]) };
}

/** Errors by field; empty if valid. A card is valid until the end of its month. */
export function cardErrors(card: CardInput, now: Date): CardErrors {
  const number = onlyDigits(card.number);
  const expiry = readExpiry(card.expiry);
  return {
    ...(isCardNumber(number)
      ? {}
      : { number: number === '' ? 'Card number is required' : 'Check the card number' }),
    ...(expiry === null
      ? { expiry: card.expiry.trim() === '' ? 'Expiry is required' : 'Enter the expiry as month and year' }
      : now.getTime() >= Date.UTC(expiry.year, expiry.month, 1)
        ? { expiry: 'This card has expired' }
        : {}),
    ...(/^\d{3,4}$/.test(card.securityCode)
      ? {}
      : {
          securityCode:
            card.securityCode === '' ? 'Security code is required' : 'Enter the three digits on the back',
        }),
  };
}

/** Checks length and the Luhn digit (ISO/IEC 7812-1 annex B). */
function isCardNumber(digits: string): boolean {
  if (digits.length < 13) return false;
  const sum = [...digits].reduce((total, digit, index) => {
    const value = Number(digit) * ((digits.length - index) % 2 === 0 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}
