import { useRouteContext } from '@tanstack/react-router';
import { useEffect } from 'react';
import { preloadToast } from '#shared/ui/overlay/toast.tsx';
import type { ToastRequest } from '#shared/ui/overlay/toast-queue.ts';
import { whenIdle } from '#shared/ui/states/when-idle.ts';
import { useLoginRedirect } from './use-login-redirect.ts';

/** What is said when a call is answered "401: ... Unauthorized", to the letter (docs/product/api.md#errors). */
export const loggedOutToast = {
  title: 'Unauthorized',
  description: 'You are logged out. Logging in again...',
  variant: 'destructive',
} as const satisfies ToastRequest;

type Listener = (comeBackTo: string | undefined) => void;

// One document has one sign-in, which ends once: whoever hears of it first has the page left.
let listener: Listener | null = null;
let pendingLogout: { comeBackTo: string | undefined } | null = null;

/** Told by the API client that the person is logged out. Before the page listens, it is kept for it. */
export function notifyLoggedOut(comeBackTo: string | undefined): void {
  if (listener === null) pendingLogout ??= { comeBackTo };
  else listener(comeBackTo);
}

/**
 * The one place that deals with a sign-in that has ended, whatever page and call found it out: says so, and leaves for
 * the log-in, which comes back to this page (the next one, where a click was what found it out) or to where the call
 * asked to.
 */
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
  // Its code is there before it is needed: half a second is no time to fetch it in.
  useEffect(() => (signedIn ? whenIdle(preloadToast) : undefined), [signedIn]);
  return null;
}
