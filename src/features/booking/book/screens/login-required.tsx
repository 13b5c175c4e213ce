import Lock from 'lucide-react/icons/lock';
import { accountPageAddress } from '#features/accounts/current/account-addresses.ts';
import { loginAddress } from '#features/accounts/current/login-address.ts';
import { withWay } from '#features/sessions/visits/came-by.ts';
import { ButtonLink } from '#shared/ui/buttons/button-link.tsx';
import { Gate } from '#shared/ui/states/gate.tsx';

/** Booking needs somebody signed in (docs/product/booking.md#booking-dialog). Both ways come back to where one was. */
export function LoginRequired({ returnTo }: { returnTo: string }) {
  return (
    <Gate
      icon={Lock}
      title="Login Required"
      action={
        <div className="flex flex-wrap gap-2.5">
          <LoginWays returnTo={returnTo} />
        </div>
      }
    >
      You need to log in to book a fitness session.
    </Gate>
  );
}

/** To sign in, or to become somebody who can. */
export function LoginWays({
  returnTo: path,
  size,
  block,
}: {
  returnTo: string;
  size?: 'lg';
  block?: boolean;
}) {
  const returnTo = withWay(path);
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
