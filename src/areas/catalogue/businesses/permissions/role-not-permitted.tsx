import LockKeyhole from 'lucide-react/icons/lock-keyhole';
import { BlockingMessage } from '#shared/ui/states/blocking-message.tsx';

export function RoleNotPermitted({ businessName }: { businessName: string }) {
  return (
    <div className="mx-auto max-w-140">
      <BlockingMessage icon={LockKeyhole} title="Your role doesn’t include this page">
        Ask the owner of {businessName} for access.
      </BlockingMessage>
    </div>
  );
}
