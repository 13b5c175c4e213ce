import type { ToastRequest } from '#shared/ui/overlay/toast-queue.ts';

/** Exact (docs/product/pages.md#toasts). */
export const registrationToasts = {
  registered: {
    title: 'Business Registered!',
    description: "Your business has been submitted for approval. You'll be notified once it's reviewed.",
  },
  failed: (description: string) => ({
    title: 'Registration Failed',
    description,
    variant: 'destructive',
  }),
} as const satisfies Record<string, ToastRequest | ((description: string) => ToastRequest)>;
