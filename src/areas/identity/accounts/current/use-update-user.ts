import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useApi } from '#shared/ui/site-context.tsx';
import type { AuthUser } from '../contract.ts';
import { userQuery } from './api.ts';

/** Updates the cached user, and so the navigation bar. */
export function useUpdateUser(): (
  changed: Partial<Pick<AuthUser, 'firstName' | 'lastName' | 'profileImageUrl'>>,
) => void {
  const api = useApi();
  const router = useRouter();
  const queryClient = useQueryClient();
  return (changed) => {
    queryClient.setQueryData(userQuery(api).queryKey, (user) => user && { ...user, ...changed });
    void router.invalidate();
  };
}
