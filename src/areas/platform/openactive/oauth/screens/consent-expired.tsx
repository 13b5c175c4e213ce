import Unplug from 'lucide-react/icons/unplug';
import { ButtonLink } from '#shared/ui/buttons/button-link.tsx';
import { BlockingMessagePage } from '#shared/ui/states/blocking-message-page.tsx';

const words: Readonly<Record<string, string>> = {
  invalid_client: 'The site you came from isn’t one of our booking partners.',
  invalid_redirect_uri:
    'The site you came from sent a return address that we don’t know. Please tell its support team.',
  temporarily_unavailable: 'Too many requests at the moment. Try again in a minute.',
};

export const ConsentExpiredPage = () => <ConsentErrorPage />;

/** `/partners/agree`: why a request failed. */
export function ConsentErrorPage({ problem }: { problem?: string }) {
  return (
    <BlockingMessagePage
      icon={Unplug}
      tone="warning"
      title="We can’t continue"
      action={<ButtonLink href="/business">Your dashboard</ButtonLink>}
    >
      {(problem !== undefined && words[problem]) ||
        'This request has expired, or you started it in another browser. Start again on the partner’s site.'}
    </BlockingMessagePage>
  );
}
