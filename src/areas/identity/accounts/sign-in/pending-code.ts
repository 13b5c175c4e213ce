/** A code that this tab waits for, so that a reload while reading the mail loses nothing. */
export interface PendingCode {
  email: string;
  nonce: string;
  /** Epoch milliseconds. */
  askedAt: number;
}

const KEY = 'fettle:sign-in-code';
const LASTS_MS = 15 * 60_000;

/** 32 random bytes in base64url. */
export function newNonce(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');
}

/** Null if none, or if its code no longer works. */
export function readPendingCode(now = Date.now()): PendingCode | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
    return isPendingCode(kept) && now - kept.askedAt < LASTS_MS ? kept : null;
  } catch {
    return null; // storage is off, or not written by us
  }
}

export function savePendingCode(pending: PendingCode | null): void {
  try {
    if (pending === null) sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, JSON.stringify(pending));
  } catch {
    // The code still works until the page is left.
  }
}

function isPendingCode(kept: unknown): kept is PendingCode {
  return (
    typeof kept === 'object' &&
    kept !== null &&
    'email' in kept &&
    typeof kept.email === 'string' &&
    'nonce' in kept &&
    typeof kept.nonce === 'string' &&
    'askedAt' in kept &&
    typeof kept.askedAt === 'number'
  );
}
