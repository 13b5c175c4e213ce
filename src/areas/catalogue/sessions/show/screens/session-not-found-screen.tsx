import CalendarX from 'lucide-react/icons/calendar-x';
import { ButtonLink } from '#shared/ui/buttons/button-link.tsx';
import { BlockingMessagePage } from '#shared/ui/states/blocking-message-page.tsx';

export function SessionNotFoundScreen() {
  return (
    <BlockingMessagePage
      icon={CalendarX}
      tone="warning"
      title="Session not found"
      action={<ButtonLink href="/search">Find Sessions</ButtonLink>}
    >
      The business may have removed it, or the link may be broken.
    </BlockingMessagePage>
  );
}
