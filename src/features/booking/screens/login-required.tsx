import Lock from 'lucide-react/icons/lock';
import { ButtonLink } from '#shared/ui/button-link.tsx';
import { Gate } from '#shared/ui/gate.tsx';

/** Booking needs somebody signed in (specification, section 2). The button comes back to where one was. */
export function LoginRequired({ href }: { href: string }) {
  return (
    <Gate icon={Lock} title="Login Required" action={<ButtonLink href={href}>Sign In</ButtonLink>}>
      You need to log in to book a fitness session.
    </Gate>
  );
}
