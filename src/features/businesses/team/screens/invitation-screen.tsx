import MailOpen from 'lucide-react/icons/mail-open';
import MailX from 'lucide-react/icons/mail-x';
import { Button } from '#shared/ui/buttons/button.tsx';
import { ButtonLink } from '#shared/ui/buttons/button-link.tsx';
import { Gate } from '#shared/ui/states/gate.tsx';
import { Notice } from '#shared/ui/states/notice.tsx';
import { businessRoleLabels } from '../../permissions/permissions.ts';
import type { InvitationOffer } from '../contract.ts';

/** `/business/invitations/{token}`: what one is asked to join. */
export function InvitationScreen({
  offer,
  busy,
  refusal,
  onAccept,
}: {
  offer: InvitationOffer;
  busy: boolean;
  refusal: string | null;
  onAccept: () => void;
}) {
  return (
    <div className="container-narrow page">
      <Gate
        icon={MailOpen}
        headingLevel="h1"
        title={`Join the team of ${offer.businessName}`}
        action={
          <Button size="lg" busy={busy} busyLabel="Joining..." onClick={onAccept}>
            Accept the invitation
          </Button>
        }
      >
        You are invited as {businessRoleLabels[offer.role]}.
        {refusal !== null && (
          <Notice tone="danger" role="alert" className="mt-4">
            {refusal}
          </Notice>
        )}
      </Gate>
    </div>
  );
}

/** An invitation that this person cannot accept, with the server's reason. */
export function InvitationRefused({ reason }: { reason: string }) {
  return (
    <div className="container-narrow page">
      <Gate
        icon={MailX}
        tone="warning"
        headingLevel="h1"
        title="This invitation cannot be accepted"
        action={<ButtonLink href="/business">Business Dashboard</ButtonLink>}
      >
        {reason}
      </Gate>
    </div>
  );
}
