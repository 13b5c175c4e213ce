import type { ToastRequest } from '#shared/ui/overlay/toast-queue.ts';

/** docs/product/pages.md#toasts */
export const trainerToasts = {
  applied: {
    title: 'Application Submitted!',
    description: "You'll be notified once it's approved",
  },
  signedOut: {
    title: 'Please sign in',
    description: 'You need to be signed in to apply as a trainer.',
    variant: 'destructive',
  },
  failed: (description: string): ToastRequest => ({
    title: 'Application Failed',
    description,
    variant: 'destructive',
  }),
  saved: (waits: boolean): ToastRequest => ({
    title: 'Profile saved',
    description: waits
      ? 'We’ll check your changes before we show them. Your bookings aren’t affected.'
      : 'Your changes are live.',
  }),
  unreachable: 'Check your connection and try again.',
  notSaved: (description: string): ToastRequest => ({
    title: 'Not saved',
    description,
    variant: 'destructive',
  }),
} as const;

/** Milliseconds until the redirect (docs/product/README.md#limits). */
export const TRAINER_LOGIN_DELAY_MS = 1000;

/** Time to read the toast, which doesn't survive the page load that follows. */
export const APPLIED_DELAY_MS = 2500;
