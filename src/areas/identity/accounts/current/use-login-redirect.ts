import { useCallback } from 'react';
import { useToast } from '#shared/ui/overlay/toast.tsx';
import type { ToastRequest } from '#shared/ui/overlay/toast-queue.ts';
import { loginAddress } from './login-address.ts';

/** docs/product/README.md#limits */
export const LOGIN_DELAY_MS = 500;

/** Waits until the toast has been visible. Returns to `returnTo`, or the page shown at that time. */
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
