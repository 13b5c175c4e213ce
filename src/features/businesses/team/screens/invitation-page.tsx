import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { userQuery } from '#features/accounts/current/api.ts';
import { refusalOf, useAct } from '#shared/ui/act/use-act.ts';
import { useToast } from '#shared/ui/overlay/toast.tsx';
import { useApi } from '#shared/ui/site-context.tsx';
import { FullPageSpinner } from '#shared/ui/states/spinner.tsx';
import { businessHref } from '../../standing/own-businesses.ts';
import { acceptInvitation, invitationQuery } from '../api.ts';
import { InvitationRefused, InvitationScreen } from './invitation-screen.tsx';

const route = getRouteApi('/business/invitations/$token');

/** `/business/invitations/{token}`: accepted, it leads to the calendar, which every role may see. */
export function InvitationPage() {
  const api = useApi();
  const queryClient = useQueryClient();
  const navigate = route.useNavigate();
  const { toast } = useToast();
  const { token } = route.useParams();
  const { busy, sentence, run } = useAct({
    act: () => acceptInvitation(api, token),
    done: async ({ businessId, businessName }) => {
      await queryClient.invalidateQueries({ queryKey: ['businesses', 'my'] });
      // They begin at the dashboard from now on.
      void queryClient.invalidateQueries(userQuery(api));
      toast({ title: 'Welcome to the team', description: `You now work for ${businessName}.` });
      await navigate({ href: businessHref('/business/calendar', { id: businessId }), replace: true });
    },
  });
  const { data: offer, error } = useQuery(invitationQuery(api, token));
  if (error !== null) return <InvitationRefused reason={refusalOf(error).sentence} />;
  if (offer === undefined) return <FullPageSpinner />;
  return <InvitationScreen offer={offer} busy={busy} refusal={sentence} onAccept={() => void run()} />;
}
