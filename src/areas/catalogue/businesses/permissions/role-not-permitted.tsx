import LockKeyhole from 'lucide-react/icons/lock-keyhole';
import { BlockingMessage } from '#shared/ui/states/blocking-message.tsx';

/** Instead of a page that one's role at this business does not include. */
export function RoleNotPermitted({ businessName }: { businessName: string }) {
  return (
    <div className="mx-auto max-w-140">
      <BlockingMessage icon={LockKeyhole} title="Your role doesn’t include this page">
        Ask the owner of {businessName} for access.
      </BlockingMessage>
    </div>
  );
}
