import { useRouteContext } from '@tanstack/react-router';
import { useEffect } from 'react';
import { preloadToast } from '#shared/ui/overlay/toast.tsx';
import type { ToastRequest } from '#shared/ui/overlay/toast-queue.ts';
import { whenIdle } from '#shared/ui/states/when-idle.ts';
import { useLoginRedirect } from './use-login-redirect.ts';

/** Exact wording: docs/product/api.md#errors */
export const loggedOutToast = {
  title: 'Unauthorized',
  description: 'You are logged out. Logging in again...',
  variant: 'destructive',
} as const satisfies ToastRequest;

type Listener = (comeBackTo: string | undefined) => void;

// One sign-in per document, which ends once.
let listener: Listener | null = null;
let pendingLogout: { comeBackTo: string | undefined } | null = null;

/** Queued until the page listens. */
export function notifyLoggedOut(comeBackTo: string | undefined): void {
  if (listener === null) pendingLogout ??= { comeBackTo };
  else listener(comeBackTo);
}

/** Handles ended sign-ins: shows a toast, goes to sign in and returns to this page or the call's. */
export function LoggedOutHandler() {
  const signedIn = useRouteContext({ from: '__root__', select: ({ user }) => user != null });
  const leave = useLoginRedirect();
  useEffect(() => {
    let told = false;
    listener = (comeBackTo) => {
      if (told) return;
      told = true;
      leave(loggedOutToast, comeBackTo);
    };
    if (pendingLogout !== null) listener(pendingLogout.comeBackTo);
    return () => {
      listener = null;
    };
  }, [leave]);
  // Preload: half a second later is too late.
  useEffect(() => (signedIn ? whenIdle(preloadToast) : undefined), [signedIn]);
  return null;
}
