import { redirect } from '@tanstack/react-router';
import { loginAddress } from '#areas/identity/accounts/current/login-address.ts';

/** For pages of one person: the signed-out go to sign in, and come back here afterwards. */
export function requireUser({ user, href }: { user: object | null; href: string }): void {
  if (user === null) throw redirect({ href: loginAddress(href), reloadDocument: true });
}
