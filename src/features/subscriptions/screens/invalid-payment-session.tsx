import CircleAlert from 'lucide-react/icons/circle-alert';
import { ButtonLink } from '#shared/ui/button-link.tsx';
import { Gate } from '#shared/ui/gate.tsx';

/** `/checkout/subscription` without anything to pay (specification, section 2). */
export function InvalidPaymentSession() {
  return (
    <div className="container-narrow page">
      <Gate
        icon={CircleAlert}
        tone="warning"
        headingLevel="h1"
        title="Invalid Payment Session"
        action={<ButtonLink href="/business">Return to Dashboard</ButtonLink>}
      >
        This payment session has expired or is invalid.
      </Gate>
    </div>
  );
}
