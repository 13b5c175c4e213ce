const FORM = 'write it as postgres://user:password@host:5432/database';

/** Why this cannot be the address of a PostgreSQL, to continue the name of the setting; null when it can. */
export function databaseAddressProblem(address: string): string | null {
  if (!/^postgres(ql)?:\/\//.test(address)) return `isn’t a PostgreSQL address: ${FORM}.`;
  try {
    const { pathname, hash } = new URL(address);
    decodeURIComponent(pathname);
    // What follows a # would silently be lost: the rest of a password, and the host with it.
    if (hash === '') return null;
  } catch {
    // Said below, with what is usually the reason.
  }
  return `isn’t a valid address: ${FORM}. In the password write / as %2F, # as %23, @ as %40 and % as %25.`;
}

/** Where a database is, for sentences and logs: without password and options. */
export function withoutSecrets(address: string): string {
  if (databaseAddressProblem(address) !== null) return 'DATABASE_URL';
  const { protocol, username, host, pathname } = new URL(address);
  return `${protocol}//${username === '' ? '' : `${username}@`}${host}${pathname}`;
}
