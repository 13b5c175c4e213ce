import Unplug from 'lucide-react/icons/unplug';
import { ButtonLink } from '#shared/ui/buttons/button-link.tsx';
import { BlockingMessagePage } from '#shared/ui/states/blocking-message-page.tsx';

const words: Readonly<Record<string, string>> = {
  invalid_client: 'We don’t know this assistant. Please tell its support team.',
  invalid_redirect_uri:
    'The assistant sent a return address that it hasn’t registered. Please tell its support team.',
  temporarily_unavailable: 'Too many requests at the moment. Try again in a minute.',
};

export const RequestExpiredPage = () => <RequestErrorPage />;

/** `/assistants/agree`: why a request failed. */
export function RequestErrorPage({ problem }: { problem?: string }) {
  return (
    <BlockingMessagePage
      icon={Unplug}
      tone="warning"
      title="We can’t continue"
      action={<ButtonLink href="/profile/security#assistants">Your assistants</ButtonLink>}
    >
      {(problem !== undefined && words[problem]) ||
        'This request has expired, or you started it in another browser. Start again in your assistant.'}
    </BlockingMessagePage>
  );
}
