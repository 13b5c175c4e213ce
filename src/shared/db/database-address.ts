const FORM = 'write it as postgres://user:password@host:5432/database';

/** Returns why this isn't a PostgreSQL address, to continue the setting's name; null if it is one. */
export function databaseAddressProblem(address: string): string | null {
  if (!/^postgres(ql)?:\/\//.test(address)) return `isn’t a PostgreSQL address: ${FORM}.`;
  try {
    const { pathname, hash } = new URL(address);
    decodeURIComponent(pathname);
    // The URL parser would silently drop the part after a #: the rest of the password, and the host.
    if (hash === '') return null;
  } catch {}
  return `isn’t a valid address: ${FORM}. In the password write / as %2F, # as %23, @ as %40 and % as %25.`;
}

/** Removes the password and the options, for messages and logs. */
export function withoutSecrets(address: string): string {
  if (databaseAddressProblem(address) !== null) return 'DATABASE_URL';
  const { protocol, username, host, pathname } = new URL(address);
  return `${protocol}//${username === '' ? '' : `${username}@`}${host}${pathname}`;
}
