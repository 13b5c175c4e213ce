import LockKeyhole from 'lucide-react/icons/lock-keyhole';
import { Gate } from '#shared/ui/states/gate.tsx';

/** Instead of a page that one's role at this business does not include. */
export function NotYourRole({ businessName }: { businessName: string }) {
  return (
    <div className="mx-auto max-w-[560px]">
      <Gate icon={LockKeyhole} title="Your role doesn’t include this page">
        Ask the owner of {businessName} for access.
      </Gate>
    </div>
  );
}
