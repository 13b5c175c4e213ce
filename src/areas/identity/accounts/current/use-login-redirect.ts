import { useCallback } from 'react';
import { useToast } from '#shared/ui/overlay/toast.tsx';
import type { ToastRequest } from '#shared/ui/overlay/toast-queue.ts';
import { loginAddress } from './login-address.ts';

/** How long a toast about logging in is seen before the page is left, in milliseconds (docs/product/README.md#limits). */
export const LOGIN_DELAY_MS = 500;

/**
 * Says why somebody has to log in, and leaves for it when that has been seen for a moment: a toast whose code is still
 * on its way is not read yet. Logging in comes back to `returnTo`, a path of this site; without one, to the page that
 * is shown when it is left.
 */
export function useLoginRedirect(): (why: ToastRequest, returnTo?: string, delayMs?: number) => void {
  const { toast } = useToast();
  return useCallback(
    (why, returnTo, delayMs = LOGIN_DELAY_MS) => {
      const leave = () => {
        const { pathname, search } = window.location;
        window.location.assign(loginAddress(returnTo ?? `${pathname}${search}`));
      };
      toast({ ...why, onShown: () => setTimeout(leave, delayMs) });
    },
    [toast],
  );
}
