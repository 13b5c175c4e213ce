import MapPinOff from 'lucide-react/icons/map-pin-off';
import Store from 'lucide-react/icons/store';
import { ButtonLink } from '#shared/ui/buttons/button-link.tsx';
import { Gate } from '#shared/ui/states/gate.tsx';

/** A town without sessions, or an activity that nobody offers there. */
export function TownNotFoundScreen() {
  return (
    <div className="container-narrow page">
      <Gate
        icon={MapPinOff}
        tone="warning"
        headingLevel="h1"
        title="No sessions here yet"
        action={<ButtonLink href="/search">Find Sessions</ButtonLink>}
      >
        Nothing can be booked at this address. The search finds what is nearest to you.
      </Gate>
    </div>
  );
}

/** No such business, or not one that everybody may see. */
export function BusinessNotFoundScreen() {
  return (
    <div className="container-narrow page">
      <Gate
        icon={Store}
        tone="warning"
        headingLevel="h1"
        title="Business not found"
        action={<ButtonLink href="/search">Find Sessions</ButtonLink>}
      >
        It may have left the site, or the link may be incomplete.
      </Gate>
    </div>
  );
}
