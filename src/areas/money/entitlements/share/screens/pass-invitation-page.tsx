import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import MailX from 'lucide-react/icons/mail-x';
import Ticket from 'lucide-react/icons/ticket';
import { Button } from '#shared/ui/buttons/button.tsx';
import { ButtonLink } from '#shared/ui/buttons/button-link.tsx';
import { toRefusal, useMutationAction } from '#shared/ui/mutation/use-mutation-action.ts';
import { useApi } from '#shared/ui/site-context.tsx';
import { BlockingMessagePage } from '#shared/ui/states/blocking-message-page.tsx';
import { Notice } from '#shared/ui/states/notice.tsx';
import { FullPageSpinner } from '#shared/ui/states/spinner.tsx';
import { acceptPassInvitation, passInvitationQuery, sharesQuery } from '../api.ts';
import { shareToasts } from '../copy.ts';

const route = getRouteApi('/passes/invitations/$token');

export function PassInvitationPage() {
  const api = useApi();
  const navigate = route.useNavigate();
  const { token } = route.useParams();
  const { data: offer, error } = useQuery(passInvitationQuery(api, token));
  const accept = useMutationAction({
    mutate: () => acceptPassInvitation(api, token),
    refresh: [sharesQuery(api).queryKey],
    successToast: ({ name }) => shareToasts.accepted(name),
    onSuccess: () => navigate({ to: '/passes', replace: true }),
  });
  if (error !== null)
    return (
      <BlockingMessagePage
        icon={MailX}
        tone="warning"
        title="You can’t accept this invitation"
        action={<ButtonLink href="/passes">My passes</ButtonLink>}
      >
        {toRefusal(error).sentence}
      </BlockingMessagePage>
    );
  if (offer === undefined) return <FullPageSpinner />;
  return (
    <BlockingMessagePage
      icon={Ticket}
      title={`Share ${offer.sharedBy}’s ${offer.name}`}
      action={
        <Button size="lg" busy={accept.busy} busyLabel="Accepting..." onClick={() => void accept.run()}>
          Accept invitation
        </Button>
      }
    >
      At {offer.businessName} you can book with its credits instead of paying. It still belongs to{' '}
      {offer.sharedBy}, who sees the dates you book. Either of you can stop sharing at any time.
      {accept.sentence !== null && (
        <Notice tone="danger" role="alert" className="mt-4">
          {accept.sentence}
        </Notice>
      )}
    </BlockingMessagePage>
  );
}
