import Hourglass from 'lucide-react/icons/hourglass';
import Lock from 'lucide-react/icons/lock';
import UserCheck from 'lucide-react/icons/user-check';
import UserX from 'lucide-react/icons/user-x';
import type { ReactNode } from 'react';
import type { AuthUser } from '#areas/identity/accounts/contract.ts';
import { ButtonLink } from '#shared/ui/buttons/button-link.tsx';
import { HelpLink } from '#shared/ui/buttons/help-link.tsx';
import { RouteLink } from '#shared/ui/buttons/route-link.tsx';
import type { Refusal } from '#shared/ui/mutation/use-mutation-action.ts';
import { BlockingMessage } from '#shared/ui/states/blocking-message.tsx';
import { BlockingMessagePage } from '#shared/ui/states/blocking-message-page.tsx';
import { Notice } from '#shared/ui/states/notice.tsx';
import { newApplication, toApplication } from '../apply/trainer-profile.ts';
import type { MyTrainer, TrainerApplication } from '../contract.ts';
import { TrainerForm } from './trainer-form.tsx';

export interface TrainerSignupProps {
  user: AuthUser | null;
  trainer: MyTrainer | null;
  loginHref: string;
  /** Their email address isn't confirmed yet. */
  unconfirmed: boolean;
  photo: ReactNode;
  onApply: (application: TrainerApplication) => Promise<void>;
  onRefused: (refusal: Refusal) => void;
}

export function TrainerSignupScreen({
  user,
  trainer,
  loginHref,
  unconfirmed,
  photo,
  onApply,
  onRefused,
}: TrainerSignupProps) {
  if (user === null) {
    return (
      <BlockingMessagePage
        icon={Lock}
        title="Sign In Required"
        action={<ButtonLink href={loginHref}>Sign In</ButtonLink>}
      >
        You need to be signed in to apply as a trainer.
      </BlockingMessagePage>
    );
  }
  if (trainer !== null && trainer.status !== 'rejected') return <ApplicationState trainer={trainer} />;
  return (
    <div className="container-narrow page">
      <h1 className="text-h1">Become a Trainer</h1>
      <p className="mt-2 mb-6 text-ink-2">
        Tell people who you are, what you teach and when you’re free. We check every application before
        listing it. <HelpLink about="become-a-trainer">How applying works</HelpLink>
      </p>
      {unconfirmed && (
        <Notice tone="warning" className="mb-5">
          Confirm your email address before you apply: open the link we sent you, or ask for a new one on your{' '}
          <RouteLink href="/profile" className="link">
            profile
          </RouteLink>
          .
        </Notice>
      )}
      {trainer !== null && (
        <Notice tone="danger" role="status" className="mb-5">
          <strong>We couldn’t approve your application.</strong> {trainer.rejectionReason} Make the changes
          below and resubmit it.
        </Notice>
      )}
      <TrainerForm
        initial={trainer === null ? newApplication(user) : toApplication(trainer)}
        photo={photo}
        onSave={onApply}
        onRefused={onRefused}
        submitLabel="Submit Application"
        busyLabel="Submitting..."
        cancelHref="/"
      />
    </div>
  );
}

function ApplicationState({ trainer }: { trainer: MyTrainer }) {
  if (trainer.status === 'pending') {
    return (
      <div className="container-narrow page">
        <BlockingMessage icon={Hourglass} tone="warning" headingLevel="h1" title="Application Under Review">
          Thank you, {trainer.firstName}. You'll be notified once it's approved.
        </BlockingMessage>
      </div>
    );
  }
  if (trainer.status === 'suspended') {
    return (
      <div className="container-narrow page">
        <BlockingMessage icon={UserX} tone="danger" headingLevel="h1" title="Profile suspended">
          We’ve removed your profile from the directory. Contact support.
        </BlockingMessage>
      </div>
    );
  }
  return (
    <BlockingMessagePage
      icon={UserCheck}
      title="You are in the directory"
      action={<ButtonLink href="/trainer-dashboard">Trainer Dashboard</ButtonLink>}
    >
      We’ve approved your application. Your profile, times and bookings are on your dashboard.
    </BlockingMessagePage>
  );
}
