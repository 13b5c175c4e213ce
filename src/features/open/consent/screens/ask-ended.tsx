import Unplug from 'lucide-react/icons/unplug';
import { ButtonLink } from '#shared/ui/buttons/button-link.tsx';
import { GatePage } from '#shared/ui/states/gate-page.tsx';

const words: Readonly<Record<string, string>> = {
  invalid_client: 'The site that you came from is no booking partner of ours, or is one no more.',
  invalid_redirect_uri:
    'The site that you came from wants you sent back to an address that we do not know. Please tell whoever runs it.',
  temporarily_unavailable: 'There are too many requests at the moment. Please try again in a minute.',
};

/** `/partners/agree/{uid}` of a request that is over. */
export const AskEnded = () => <AskRefused />;

/** `/partners/agree`: why a partner's request goes no further. */
export function AskRefused({ problem }: { problem?: string }) {
  return (
    <GatePage
      icon={Unplug}
      tone="warning"
      title="This goes no further"
      action={<ButtonLink href="/business">Your dashboard</ButtonLink>}
    >
      {(problem !== undefined && words[problem]) ||
        'This request has ended, or was begun in another browser. Please start again at the site that you came from.'}
    </GatePage>
  );
}
