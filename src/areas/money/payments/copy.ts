import type { ToastRequest } from '#shared/ui/overlay/toast-queue.ts';

/** Exact wording: docs/product/pages.md#toasts */
export const cardToasts = {
  notReady: {
    title: 'Payment Error',
    description: 'Payment system is not ready. Please try again.',
    variant: 'destructive',
  },
  unavailable: {
    title: 'Payment System Error',
    description: 'Payment system is not properly configured. Please contact support.',
    variant: 'destructive',
  },
} satisfies Record<string, ToastRequest>;
