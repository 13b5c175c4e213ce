const token = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The token in what a QR code says: our own `/check-in/{token}` address, or the token alone; null for others. */
export function tokenIn(text: string): string | null {
  const last = text.trim().split(/[?#]/)[0]?.split('/check-in/').at(-1) ?? '';
  return token.test(last) ? last.toLowerCase() : null;
}
