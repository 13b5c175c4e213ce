import CalendarX from 'lucide-react/icons/calendar-x';
import { ButtonLink } from '#shared/ui/buttons/button-link.tsx';
import { GatePage } from '#shared/ui/states/gate-page.tsx';

/** A session of another site that is not there, or not there any more. */
export function ElsewhereNotFoundScreen() {
  return (
    <GatePage
      icon={CalendarX}
      tone="warning"
      title="Session not found"
      action={<ButtonLink href="/search">Find Sessions</ButtonLink>}
    >
      The other site may have removed it, or the link may be broken.
    </GatePage>
  );
}
