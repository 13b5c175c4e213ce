import { useCallback } from 'react';
import { loginAddress } from '#features/accounts/account-addresses.ts';
import { useToast } from '#shared/ui/toast.tsx';

/** How long the toast is read before the page is left (specification, section 9). */
const LOGIN_DELAY_MS = 500;

/** Says that somebody is logged out, and half a second later leaves for the log-in; it comes back to `returnTo`. */
export function useRelogin(): (returnTo: string) => void {
  const { toast } = useToast();
  return useCallback(
    (returnTo) => {
      toast({
        title: 'Unauthorized',
        description: 'You are logged out. Logging in again...',
        variant: 'destructive',
      });
      setTimeout(() => window.location.assign(loginAddress(returnTo)), LOGIN_DELAY_MS);
    },
    [toast],
  );
}
