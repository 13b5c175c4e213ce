import UserX from 'lucide-react/icons/user-x';
import { ButtonLink } from '#shared/ui/buttons/button-link.tsx';
import { BlockingMessagePage } from '#shared/ui/states/blocking-message-page.tsx';

export function TrainerNotFoundScreen() {
  return (
    <BlockingMessagePage
      icon={UserX}
      tone="warning"
      title="Trainer not found"
      action={<ButtonLink href="/personal-trainers">Personal Trainers</ButtonLink>}
    >
      They may no longer be listed, or the link may be broken.
    </BlockingMessagePage>
  );
}
