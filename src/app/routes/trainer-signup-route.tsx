import { useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { loginAddress } from '#features/accounts/account-addresses.ts';
import { TrainerSignupScreen } from '#features/trainers/screens/trainer-signup-screen.tsx';
import { ownTrainerQuery } from '#features/trainers/trainer-query.ts';
import {
  APPLIED_DELAY_MS,
  TRAINER_LOGIN_DELAY_MS,
  trainerToasts,
} from '#features/trainers/trainer-toasts.ts';
import { ApiError } from '#shared/http/api-client.ts';
import { useApi, useSite } from '#shared/ui/site-context.tsx';
import { useToast } from '#shared/ui/toast.tsx';
import { TrainerPhoto } from './trainer-photo.tsx';
import { useLeaveForLogin } from './use-leave-for-login.ts';

const route = getRouteApi('/trainer-signup');
const login = loginAddress('/trainer-signup');

/** `/trainer-signup`: sent in, it leads home with a toast (specification, section 4). */
export function TrainerSignupRoute() {
  const api = useApi();
  const queryClient = useQueryClient();
  const navigate = route.useNavigate();
  const { toast } = useToast();
  const leaveForLogin = useLeaveForLogin();
  const { demo } = useSite();
  const { user } = route.useRouteContext();
  const { trainer } = route.useLoaderData();
  return (
    <TrainerSignupScreen
      user={user}
      trainer={trainer}
      loginHref={login}
      unconfirmed={user !== null && !user.emailVerified && !demo}
      photo={user === null ? null : <TrainerPhoto person={user} />}
      onApply={async (application) => {
        await api.post('/api/personal-trainers', application, { loggedOut: 'throw' });
        queryClient.removeQueries({ queryKey: ownTrainerQuery(api).queryKey });
        toast(trainerToasts.applied);
        await new Promise((resolve) => setTimeout(resolve, APPLIED_DELAY_MS));
        await navigate({ to: '/' });
      }}
      onFailed={(error) => {
        if (error instanceof ApiError && error.status === 401) {
          return leaveForLogin(trainerToasts.signedOut, '/trainer-signup', TRAINER_LOGIN_DELAY_MS);
        }
        const sentence =
          error instanceof ApiError ? error.sentence : 'Please check your connection and try again.';
        toast(trainerToasts.failed(sentence));
      }}
    />
  );
}
