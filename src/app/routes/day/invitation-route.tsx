import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { userQuery } from '#features/accounts/user-query.ts';
import { businessHref } from '#features/businesses/own-businesses.ts';
import { InvitationRefused, InvitationScreen } from '#features/businesses/screens/team/invitation-screen.tsx';
import { acceptInvitation, invitationQuery } from '#features/businesses/team/team-calls.ts';
import { ApiError } from '#shared/http/api-client.ts';
import { FullPageSpinner } from '#shared/ui/full-page-spinner.tsx';
import { useApi } from '#shared/ui/site-context.tsx';
import { useToast } from '#shared/ui/toast.tsx';

const route = getRouteApi('/business/invitations/$token');

const sentenceOf = (error: unknown): string =>
  error instanceof ApiError ? error.sentence : 'We could not reach the server. Please try again.';

/** `/business/invitations/{token}`: accepted, it leads to the calendar, which every role may see. */
export function InvitationRoute() {
  const api = useApi();
  const queryClient = useQueryClient();
  const navigate = route.useNavigate();
  const { toast } = useToast();
  const { token } = route.useParams();
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const { data: offer, error } = useQuery(invitationQuery(api, token));
  if (error !== null) return <InvitationRefused reason={sentenceOf(error)} />;
  if (offer === undefined) return <FullPageSpinner />;

  const accept = async () => {
    setBusy(true);
    setRefusal(null);
    try {
      const { businessId, businessName } = await acceptInvitation(api, token);
      await queryClient.invalidateQueries({ queryKey: ['businesses', 'my'] });
      // They begin at the dashboard from now on.
      void queryClient.invalidateQueries(userQuery(api));
      toast({ title: 'Welcome to the team', description: `You now work for ${businessName}.` });
      await navigate({ href: businessHref('/business/calendar', { id: businessId }), replace: true });
    } catch (failed) {
      setRefusal(sentenceOf(failed));
      setBusy(false);
    }
  };
  return <InvitationScreen offer={offer} busy={busy} refusal={refusal} onAccept={() => void accept()} />;
}
