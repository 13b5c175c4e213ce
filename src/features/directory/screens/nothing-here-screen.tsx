import MapPinOff from 'lucide-react/icons/map-pin-off';
import Store from 'lucide-react/icons/store';
import { ButtonLink } from '#shared/ui/buttons/button-link.tsx';
import { GatePage } from '#shared/ui/states/gate-page.tsx';

/** A town without sessions, or an activity that nobody offers there. */
export function TownNotFoundScreen() {
  return (
    <GatePage
      icon={MapPinOff}
      tone="warning"
      title="No sessions here yet"
      action={<ButtonLink href="/search">Find Sessions</ButtonLink>}
    >
      There’s nothing to book here yet. Search to find sessions near you.
    </GatePage>
  );
}

/** No such business, or not one that everybody may see. */
export function BusinessNotFoundScreen() {
  return (
    <GatePage
      icon={Store}
      tone="warning"
      title="Business not found"
      action={<ButtonLink href="/search">Find Sessions</ButtonLink>}
    >
      It may no longer be listed, or the link may be broken.
    </GatePage>
  );
}
