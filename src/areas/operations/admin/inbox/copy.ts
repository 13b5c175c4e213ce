import { pluralize } from '#shared/domain/pluralize.ts';
import type { ToastRequest } from '#shared/ui/overlay/toast-queue.ts';
import type { ListingKind } from '../approvals/contract.ts';
import { decidedToast } from '../approvals/copy.ts';
import { personName } from '../frame/copy.ts';
import type { SubmissionForReview } from './contract.ts';

/** Null for submissions that aren't listings. */
export const listingKindOf = (kind: string): ListingKind | null => listingKinds[kind] ?? null;

const listingKinds: Readonly<Record<string, ListingKind>> = {
  business: 'businesses',
  session: 'sessions',
  trainer: 'trainers',
  'business-edit': 'business-edits',
};

/** "26 h", "40 min", "3 days". */
export function formatWaitingTime(since: string, now: Date): string {
  const minutes = Math.max(0, Math.floor((now.getTime() - new Date(since).getTime()) / 60_000));
  if (minutes < 60) return `${minutes} min`;
  if (minutes < 48 * 60) return `${Math.floor(minutes / 60)} h`;
  return pluralize(Math.floor(minutes / (24 * 60)), 'day', 'days');
}

/** With "Undo" if the decision can be undone. */
export function inboxToast(
  { kind, title, line, owner }: SubmissionForReview,
  verdict: 'approved' | 'rejected',
  onUndo: () => void,
): ToastRequest {
  const listing = listingKindOf(kind);
  if (listing !== null) return decidedToast(listing, verdict, onUndo);
  const approved = verdict === 'approved';
  switch (kind) {
    case 'claim':
      return approved
        ? {
            title: 'Claim approved',
            description: `${title} now belongs to ${owner === null ? 'the claimant' : personName(owner)}.`,
          }
        : { title: 'Claim rejected', description: 'We’ll email the claimant the reason.' };
    case 'paper':
      return approved
        ? { title: 'Document confirmed', description: `We’ll email ${line}.` }
        : { title: 'Document rejected', description: 'We’ll email the business the reason.' };
    case 'photo':
      return approved
        ? { title: 'Photo approved', description: `${line} shows it now.` }
        : { title: 'Photo rejected', description: 'The uploader sees the reason.' };
    case 'instructor':
      return approved
        ? { title: 'Profile published', description: `${title}'s profile is live.` }
        : { title: 'Profile rejected', description: 'The business sees the reason next to the name.' };
    default:
      return approved
        ? { title: 'Venue published', description: `Sessions can now use ${title}.` }
        : {
            title: 'Venue rejected',
            description: 'The business sees the reason next to the name. We also email it.',
          };
  }
}
