import { redirect } from '@tanstack/react-router';
import { loginAddress } from '#features/accounts/account-addresses.ts';

/** A `beforeLoad` for pages of one person: the signed-out go to sign in, and come back here afterwards. */
export function requireSignIn(page: { context: { user: unknown }; location: { href: string } }): void {
  if (page.context.user === null)
    throw redirect({ href: loginAddress(page.location.href), reloadDocument: true });
}
