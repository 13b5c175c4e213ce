import { ButtonLink } from '#shared/ui/button-link.tsx';
import { buttonStyle } from '#shared/ui/button-style.ts';
import { accountPageAddress } from '../account-addresses.ts';
import { safeReturnPath } from '../return-path.ts';
import { AccountPage } from './account-page.tsx';

/**
 * Where the mailed link to sign in leads. A press signs in, not the opening of the page: programs open every link of a
 * mail to look at it, and the link works once.
 */
export function MagicLinkScreen({ token, returnTo }: { token: string; returnTo?: string }) {
  const query = new URLSearchParams({
    token,
    callbackURL: safeReturnPath(returnTo),
    errorCallbackURL: '/sign-in',
  });
  return (
    <AccountPage title="Welcome back" lead="Your link is ready. It works once.">
      {/* A plain link, not one of the router's: it leaves for the server and comes back signed in. */}
      <a href={`/api/auth/magic-link/verify?${query}`} className={buttonStyle({ size: 'lg', block: true })}>
        Sign In
      </a>
      <ButtonLink href={accountPageAddress('/sign-in', returnTo)} variant="secondary" size="lg" block>
        Sign in another way
      </ButtonLink>
    </AccountPage>
  );
}
