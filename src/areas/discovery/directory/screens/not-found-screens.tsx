import MapPinOff from 'lucide-react/icons/map-pin-off';
import Store from 'lucide-react/icons/store';
import { ButtonLink } from '#shared/ui/buttons/button-link.tsx';
import { BlockingMessagePage } from '#shared/ui/states/blocking-message-page.tsx';

export function TownNotFoundScreen() {
  return (
    <BlockingMessagePage
      icon={MapPinOff}
      tone="warning"
      title="No sessions here yet"
      action={<ButtonLink href="/search">Find Sessions</ButtonLink>}
    >
      There’s nothing to book here yet. Search to find sessions near you.
    </BlockingMessagePage>
  );
}

export function BusinessNotFoundScreen() {
  return (
    <BlockingMessagePage
      icon={Store}
      tone="warning"
      title="Business not found"
      action={<ButtonLink href="/search">Find Sessions</ButtonLink>}
    >
      It may no longer be listed, or the link may be broken.
    </BlockingMessagePage>
  );
}
