import { useCallback } from 'react';
import { loginAddress } from '#features/accounts/account-addresses.ts';
import { bookingToasts, LOGIN_DELAY_MS } from '#features/booking/booking-toasts.ts';
import { useToast } from '#shared/ui/toast.tsx';

/** Says that booking needs a log-in, and half a second later leaves for it; it comes back to `returnTo`. */
export function useLogin(): (returnTo: string) => void {
  const { toast } = useToast();
  return useCallback(
    (returnTo) => {
      toast(bookingToasts.signedOut);
      setTimeout(() => window.location.assign(loginAddress(returnTo)), LOGIN_DELAY_MS);
    },
    [toast],
  );
}
