import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import MailOpen from 'lucide-react/icons/mail-open';
import MailX from 'lucide-react/icons/mail-x';
import { userQuery } from '#areas/identity/accounts/current/api.ts';
import { Button } from '#shared/ui/buttons/button.tsx';
import { ButtonLink } from '#shared/ui/buttons/button-link.tsx';
import { toRefusal, useMutationAction } from '#shared/ui/mutation/use-mutation-action.ts';
import { useToast } from '#shared/ui/overlay/toast.tsx';
import { useApi } from '#shared/ui/site-context.tsx';
import { BlockingMessagePage } from '#shared/ui/states/blocking-message-page.tsx';
import { Notice } from '#shared/ui/states/notice.tsx';
import { FullPageSpinner } from '#shared/ui/states/spinner.tsx';
import { businessRoleLabels } from '../../permissions/permissions.ts';
import { businessHref } from '../../status/my-businesses.ts';
import { acceptInvitation, invitationQuery } from '../api.ts';
import type { InvitationOffer } from '../contract.ts';

const route = getRouteApi('/business/invitations/$token');

/** `/business/invitations/{token}`: then opens the role's start page. */
export function InvitationPage() {
  const api = useApi();
  const queryClient = useQueryClient();
  const navigate = route.useNavigate();
  const { toast } = useToast();
  const { token } = route.useParams();
  const { busy, sentence, run } = useMutationAction({
    mutate: () => acceptInvitation(api, token),
    onSuccess: async ({ businessId, businessName, role }) => {
      await queryClient.invalidateQueries({ queryKey: ['businesses', 'my'] });
      // Their start page has changed.
      void queryClient.invalidateQueries(userQuery(api));
      toast({ title: 'Welcome to the team', description: `You now work for ${businessName}.` });
      const start = role === 'instructor' ? '/business/classes' : '/business/calendar';
      await navigate({ href: businessHref(start, { id: businessId }), replace: true });
    },
  });
  const { data: offer, error } = useQuery(invitationQuery(api, token));
  if (error !== null) return <InvitationRefused reason={toRefusal(error).sentence} />;
  if (offer === undefined) return <FullPageSpinner />;
  return <InvitationScreen offer={offer} busy={busy} refusal={sentence} onAccept={() => void run()} />;
}

function InvitationScreen({
  offer,
  busy,
  refusal,
  onAccept,
}: {
  offer: InvitationOffer;
  busy: boolean;
  refusal: string | null;
  onAccept: () => void;
}) {
  return (
    <BlockingMessagePage
      icon={MailOpen}
      title={`Join the team of ${offer.businessName}`}
      action={
        <Button size="lg" busy={busy} busyLabel="Joining..." onClick={onAccept}>
          Accept invitation
        </Button>
      }
    >
      You’re invited as {businessRoleLabels[offer.role]}.
      {refusal !== null && (
        <Notice tone="danger" role="alert" className="mt-4">
          {refusal}
        </Notice>
      )}
    </BlockingMessagePage>
  );
}

function InvitationRefused({ reason }: { reason: string }) {
  return (
    <BlockingMessagePage
      icon={MailX}
      tone="warning"
      title="You can’t accept this invitation"
      action={<ButtonLink href="/business">Business Dashboard</ButtonLink>}
    >
      {reason}
    </BlockingMessagePage>
  );
}
