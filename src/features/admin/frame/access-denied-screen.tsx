import ShieldCheck from 'lucide-react/icons/shield-check';
import ShieldX from 'lucide-react/icons/shield-x';
import { useEffect } from 'react';
import { ButtonLink } from '#shared/ui/button-link.tsx';
import { Gate } from '#shared/ui/gate.tsx';

/** Long enough to read why. */
const LEAVE_AFTER_MS = 3000;

/** For an admin who signed in without a second factor: nothing is shown or done before they have used one. */
export function SecondFactorScreen() {
  return (
    <div className="container-narrow page">
      <Gate
        icon={ShieldCheck}
        title="Admins sign in with a second factor"
        headingLevel="h1"
        action={
          <>
            <ButtonLink href="/profile#two-step">Set up an authenticator app</ButtonLink>
            <ButtonLink href="/profile#passkeys" variant="secondary">
              Add a passkey
            </ButtonLink>
          </>
        }
      >
        Have a passkey already? Log out, then choose “Use a passkey” when you sign in.
      </Gate>
    </div>
  );
}

/** For people who are signed in and no admins (specification, section 2): says so, then leads home. */
export function AccessDeniedScreen({ onLeave }: { onLeave: () => void }) {
  useEffect(() => {
    const timer = setTimeout(onLeave, LEAVE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [onLeave]);
  return (
    <div className="container-narrow page" role="alert">
      <Gate
        icon={ShieldX}
        tone="danger"
        title="Access Denied"
        headingLevel="h1"
        action={<ButtonLink href="/">Go Home</ButtonLink>}
      >
        You don't have permission to access this page.
      </Gate>
    </div>
  );
}
