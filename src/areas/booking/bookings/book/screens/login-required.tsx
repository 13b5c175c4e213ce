import Lock from 'lucide-react/icons/lock';
import type { ReactNode } from 'react';
import { withVisitSource } from '#areas/catalogue/sessions/visits/visit-source.ts';
import { accountPageAddress } from '#areas/identity/accounts/current/account-addresses.ts';
import { loginAddress } from '#areas/identity/accounts/current/login-address.ts';
import { ButtonLink } from '#shared/ui/buttons/button-link.tsx';
import { BlockingMessage } from '#shared/ui/states/blocking-message.tsx';

/** Asks to sign in (docs/product/booking.md#booking-dialog) and returns to `returnTo`. `hold`: the line about the place. */
export function LoginRequired({ returnTo, hold }: { returnTo: string; hold?: ReactNode }) {
  return (
    <BlockingMessage
      icon={Lock}
      title="Login Required"
      action={
        <div className="grid gap-4">
          {hold}
          <div className="flex flex-wrap gap-2.5">
            <LoginLinks returnTo={returnTo} />
          </div>
        </div>
      }
    >
      You need to log in to book a fitness session.
    </BlockingMessage>
  );
}

export function LoginLinks({
  returnTo: path,
  size,
  block,
}: {
  returnTo: string;
  size?: 'lg';
  block?: boolean;
}) {
  const returnTo = withVisitSource(path);
  return (
    <>
      <ButtonLink href={loginAddress(returnTo)} size={size} block={block}>
        Sign In
      </ButtonLink>
      <ButtonLink
        href={accountPageAddress('/sign-up', returnTo)}
        variant="secondary"
        size={size}
        block={block}
      >
        Create account
      </ButtonLink>
    </>
  );
}
