import { ApiError } from '#shared/http/api-client.ts';
import type { ToastRequest } from '#shared/ui/toast-queue.ts';

/** What registering says in toasts (specification, section 8), to the letter. */
export const registrationToasts = {
  registered: {
    title: 'Business Registered!',
    description: "Your business has been submitted for approval. You'll be notified once it's reviewed.",
  },
  failed: (error: unknown) => ({
    title: 'Registration Failed',
    description: error instanceof ApiError ? error.sentence : 'Please check your connection and try again.',
    variant: 'destructive',
  }),
} as const satisfies Record<string, ToastRequest | ((error: unknown) => ToastRequest)>;
