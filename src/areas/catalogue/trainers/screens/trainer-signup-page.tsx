import { useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { loginAddress } from '#areas/identity/accounts/current/login-address.ts';
import { useLoginRedirect } from '#areas/identity/accounts/current/use-login-redirect.ts';
import { useToast } from '#shared/ui/overlay/toast.tsx';
import { useApi, useSite } from '#shared/ui/site-context.tsx';
import { myTrainerQuery } from '../api.ts';
import { APPLIED_DELAY_MS, TRAINER_LOGIN_DELAY_MS, trainerToasts } from '../apply/copy.ts';
import { type PhotoField, TrainerPhoto } from './trainer-photo.tsx';
import { TrainerSignupScreen } from './trainer-signup-screen.tsx';

const route = getRouteApi('/trainer-signup');
const login = loginAddress('/trainer-signup');

/** `/trainer-signup`: goes home with a toast (docs/product/trainers.md#trainer-application). */
export function TrainerSignupPage({ PhotoField }: { PhotoField: PhotoField }) {
  const api = useApi();
  const queryClient = useQueryClient();
  const navigate = route.useNavigate();
  const { toast } = useToast();
  const leaveForLogin = useLoginRedirect();
  const { demo } = useSite();
  const { user } = route.useRouteContext();
  const { trainer } = route.useLoaderData();
  return (
    <TrainerSignupScreen
      user={user}
      trainer={trainer}
      loginHref={login}
      unconfirmed={user !== null && !user.emailVerified && !demo}
      photo={user === null ? null : <TrainerPhoto person={user} PhotoField={PhotoField} />}
      onApply={async (application) => {
        await api.call('POST /api/personal-trainers', { body: application, loggedOut: 'throw' });
        queryClient.removeQueries({ queryKey: myTrainerQuery(api).queryKey });
        toast(trainerToasts.applied);
        await new Promise((resolve) => setTimeout(resolve, APPLIED_DELAY_MS));
        await navigate({ to: '/' });
      }}
      onRefused={({ status, sentence }) => {
        if (status === 401) {
          return leaveForLogin(trainerToasts.signedOut, '/trainer-signup', TRAINER_LOGIN_DELAY_MS);
        }
        toast(trainerToasts.failed(sentence));
      }}
    />
  );
}
