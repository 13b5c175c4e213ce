import { UNDO_SECONDS } from '#areas/catalogue/moderation/rules.ts';
import { formatCount } from '#shared/domain/pluralize.ts';
import type { ToastRequest } from '#shared/ui/overlay/toast-queue.ts';
import type { ListingKind, Outcomes } from './contract.ts';

/**
 * Toasts for admins (docs/product/pages.md#toasts). While a toast shows, the decision can be undone; the mail goes
 * out after that.
 */
const decidedCopy: Record<
  ListingKind,
  Record<'approved' | 'rejected', { title: string; description: string }>
> = {
  businesses: {
    approved: { title: 'Business Approved', description: 'The business has been approved and notified.' },
    rejected: { title: 'Business Rejected', description: 'The business application has been rejected.' },
  },
  sessions: {
    approved: { title: 'Session Approved', description: 'The session has been approved and is now live.' },
    rejected: { title: 'Session Rejected', description: 'The session has been rejected.' },
  },
  'business-edits': {
    approved: { title: 'Change Approved', description: 'The change has been approved and is now live.' },
    rejected: {
      title: 'Change Rejected',
      description: 'The change has been rejected. The page hasn’t changed.',
    },
  },
  trainers: {
    approved: { title: 'Trainer Approved', description: 'The trainer has been approved and notified.' },
    rejected: { title: 'Trainer Rejected', description: 'The trainer application has been rejected.' },
  },
};

export function decidedToast(
  kind: ListingKind,
  verdict: 'approved' | 'rejected',
  onUndo: () => void,
): ToastRequest {
  const { title, description } = decidedCopy[kind][verdict];
  return {
    title,
    description: `${description} We send the email in ten seconds.`,
    duration: UNDO_SECONDS * 1000,
    action: { label: 'Undo', onSelect: onUndo },
  };
}

const pluralNames: Record<ListingKind, string> = {
  businesses: 'businesses',
  sessions: 'sessions',
  'business-edits': 'changes',
  trainers: 'trainers',
};

export const listingCount = (kind: ListingKind, n: number): string =>
  `${formatCount(n)} ${n === 1 ? singularNames[kind] : pluralNames[kind]}`;

const singularNames: Record<ListingKind, string> = {
  businesses: 'business',
  sessions: 'session',
  'business-edits': 'change',
  trainers: 'trainer',
};

/** Null if every decision failed: the page then shows the errors row by row. */
export function decidedManyToast(
  kind: ListingKind,
  verdict: 'approved' | 'rejected',
  { done, refused }: Outcomes,
  onUndo: () => void,
): ToastRequest | null {
  if (done.length === 0) return null;
  const others = refused.length === 0 ? '' : ` ${listingCount(kind, refused.length)} couldn’t be decided.`;
  return {
    title: `${listingCount(kind, done.length)} ${verdict}`,
    description: `We send the emails in ten seconds.${others}`,
    duration: UNDO_SECONDS * 1000,
    action: { label: 'Undo', onSelect: onUndo },
  };
}

export const undoneManyToast = (kind: ListingKind, { done, refused }: Outcomes): ToastRequest =>
  refused.length === 0
    ? {
        title: 'Decisions undone',
        description: `${listingCount(kind, done.length)} are waiting for review again.`,
      }
    : {
        variant: 'destructive',
        title: `We couldn’t undo ${listingCount(kind, refused.length)}`,
        description: refused[0]?.sentence ?? '',
      };

export const actionFailedToast = (sentence: string): ToastRequest => ({
  variant: 'destructive',
  title: 'Action Failed',
  description: sentence,
});

export const undoneToast: ToastRequest = {
  title: 'Decision undone',
  description: 'It’s waiting for review again. We haven’t emailed anyone.',
};
