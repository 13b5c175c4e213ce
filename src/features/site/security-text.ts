import type { Brand } from '#shared/domain/brand.ts';

/** After so long the file has to be looked at anew (RFC 9116 advises less than a year). */
const VALID_DAYS = 180;

/**
 * `/.well-known/security.txt` (RFC 9116): where to report a weakness of the site. `publicUrl` has no slash at its end;
 * the day on which it runs out is counted from `now`, so that no running site has one that has passed.
 */
export function securityText(publicUrl: string, brand: Brand, now: Date): string {
  const expires = new Date(now.getTime() + VALID_DAYS * 86_400_000);
  expires.setUTCHours(0, 0, 0, 0);
  return [
    `Contact: mailto:${brand.email}`,
    `Expires: ${expires.toISOString()}`,
    'Preferred-Languages: en',
    `Canonical: ${publicUrl}/.well-known/security.txt`,
    '',
  ].join('\n');
}
