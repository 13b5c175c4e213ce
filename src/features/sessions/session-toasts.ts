import { ApiError } from '#shared/http/api-client.ts';
import type { ToastRequest } from '#shared/ui/toast-queue.ts';
import type { SessionStatus } from './contract.ts';

const sentence = (error: unknown) =>
  error instanceof ApiError ? error.sentence : 'Please check your connection and try again.';

/** What the session form and the list's buttons say in toasts; the first two are the specification's (section 8). */
export const sessionToasts = {
  created: { title: 'Session Created!', description: 'Your session has been submitted for approval.' },
  creationFailed: (error: unknown) => ({
    title: 'Session Creation Failed',
    description: sentence(error),
    variant: 'destructive',
  }),
  draftSaved: { title: 'Draft saved', description: 'Only you can see it. Hand it in when it is ready.' },
  changed: (status: SessionStatus) => ({
    title: 'Session saved',
    description:
      status === 'pending'
        ? 'We read it once more before it is live.'
        : 'The changes are in force. Bookings already made stay as they were sold.',
  }),
  paused: { title: 'Session paused', description: 'It is out of the search. Bookings already made stay.' },
  resumed: { title: 'Session resumed', description: 'It can be found and booked again.' },
  copied: (title: string) => ({ title: 'Session copied', description: `“${title}” is among your drafts.` }),
  deleted: { title: 'Session deleted', description: 'Its past bookings and receipts stay.' },
  failed: (error: unknown) => ({
    title: 'Action Failed',
    description: sentence(error),
    variant: 'destructive',
  }),
} as const satisfies Record<string, ToastRequest | ((argument: never) => ToastRequest)>;
