import LockKeyhole from 'lucide-react/icons/lock-keyhole';
import { ButtonLink } from '#shared/ui/buttons/button-link.tsx';
import { BlockingMessage } from '#shared/ui/states/blocking-message.tsx';

export function RoleNotPermitted({ businessName }: { businessName: string }) {
  return (
    <div className="mx-auto max-w-140">
      <BlockingMessage
        icon={LockKeyhole}
        title="Your role doesn’t include this page"
        // Leads each role to where its day begins.
        action={<ButtonLink href="/">Back to your work</ButtonLink>}
      >
        Ask the owner of {businessName} for access.
      </BlockingMessage>
    </div>
  );
}
