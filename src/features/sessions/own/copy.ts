import type { ToastRequest } from '#shared/ui/overlay/toast-queue.ts';
import type { CancellationTerms, SessionStatus } from '../contract.ts';

/** What the session form and the list's buttons say in toasts; the first two are exact (docs/product/pages.md#toasts). */
export const sessionToasts = {
  created: { title: 'Session Created!', description: 'Your session has been submitted for approval.' },
  creationFailed: (description: string) => ({
    title: 'Session Creation Failed',
    description,
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
  failed: (description: string) => ({
    title: 'Action Failed',
    description,
    variant: 'destructive',
  }),
} as const satisfies Record<string, ToastRequest | ((argument: never) => ToastRequest)>;

/** What people get back when they cancel, for whoever decides or judges it: "All back until 24 hours before". */
export function cancellationSummary({ givesBack, hoursBefore }: CancellationTerms): string {
  return `${givesBack === 'all' ? 'All' : 'Half'} back until ${hoursBefore} hours before`;
}

/** The statuses "Your Sessions" can be narrowed to (docs/product/business.md#business-dashboard). */
export const statusFilters = [
  { value: 'all', label: 'All statuses' },
  { value: 'published', label: 'Published' },
  { value: 'pending', label: 'Pending' },
  { value: 'draft', label: 'Draft' },
  { value: 'paused', label: 'Paused' },
  { value: 'rejected', label: 'Rejected' },
] as const;

export type StatusFilter = (typeof statusFilters)[number]['value'];
