import { redirect } from '@tanstack/react-router';
import { loginAddress } from '#features/accounts/current/login-address.ts';
import { safeReturnPath } from '#features/accounts/current/return-path.ts';

/** For pages of one person: the signed-out go to sign in, and come back here afterwards. */
export function person({ user, href }: { user: object | null; href: string }): void {
  if (user === null) throw redirect({ href: loginAddress(href), reloadDocument: true });
}

/** For pages of no use to somebody signed in: they go where they were going. */
export function signedOut({ user, search }: { user: object | null; search: { returnTo?: string } }): void {
  if (user !== null) throw redirect({ href: safeReturnPath(search.returnTo), replace: true });
}
