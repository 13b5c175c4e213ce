import ShieldX from 'lucide-react/icons/shield-x';
import { useEffect } from 'react';
import { ButtonLink } from '#shared/ui/button-link.tsx';
import { Gate } from '#shared/ui/gate.tsx';

/** Long enough to read why. */
const LEAVE_AFTER_MS = 3000;

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
