import CalendarX from 'lucide-react/icons/calendar-x';
import { ButtonLink } from '#shared/ui/buttons/button-link.tsx';
import { Gate } from '#shared/ui/states/gate.tsx';

/** A session that is not there, or not there any more. */
export function SessionNotFoundScreen() {
  return (
    <div className="container-narrow page">
      <Gate
        icon={CalendarX}
        tone="warning"
        headingLevel="h1"
        title="Session not found"
        action={<ButtonLink href="/search">Find Sessions</ButtonLink>}
      >
        It may have been taken off by its business, or the link may be incomplete.
      </Gate>
    </div>
  );
}
