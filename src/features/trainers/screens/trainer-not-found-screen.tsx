import UserX from 'lucide-react/icons/user-x';
import { ButtonLink } from '#shared/ui/buttons/button-link.tsx';
import { GatePage } from '#shared/ui/states/gate-page.tsx';

/** No such trainer, or not one (any more) whom everybody may see. */
export function TrainerNotFoundScreen() {
  return (
    <GatePage
      icon={UserX}
      tone="warning"
      title="Trainer not found"
      action={<ButtonLink href="/personal-trainers">Personal Trainers</ButtonLink>}
    >
      They may no longer be listed, or the link may be broken.
    </GatePage>
  );
}
