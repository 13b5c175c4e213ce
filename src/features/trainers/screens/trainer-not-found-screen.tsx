import UserX from 'lucide-react/icons/user-x';
import { ButtonLink } from '#shared/ui/buttons/button-link.tsx';
import { Gate } from '#shared/ui/states/gate.tsx';

/** No such trainer, or not one (any more) whom everybody may see. */
export function TrainerNotFoundScreen() {
  return (
    <div className="container-narrow page">
      <Gate
        icon={UserX}
        tone="warning"
        headingLevel="h1"
        title="Trainer not found"
        action={<ButtonLink href="/personal-trainers">Personal Trainers</ButtonLink>}
      >
        They may have left the directory, or the link may be incomplete.
      </Gate>
    </div>
  );
}
