import type { ToastRequest } from '#shared/ui/overlay/toast-queue.ts';
import type { ClaimState } from './contract.ts';
import { MAX_DOCUMENT_BYTES, MAX_DOCUMENTS } from './rules.ts';

/** Exact (docs/product/pages.md#toasts). */
export const claimToasts = {
  submitted: {
    title: 'Claim Submitted',
    description: 'Your business claim request has been submitted for review.',
  },
  failed: {
    title: 'Error',
    description: 'Failed to submit claim request. Please try again.',
    variant: 'destructive',
  },
  signedOut: {
    title: 'Login Required',
    description: 'You need to log in to claim a business.',
    variant: 'destructive',
  },
} as const satisfies Record<string, ToastRequest>;

export const claimStateLabels: Readonly<Record<ClaimState, string>> = {
  pending: 'Under review',
  approved: 'Approved',
  rejected: 'Not approved',
  declined: 'Declined',
};

/** Returns an error sentence or null. The server checks the types. */
export function documentsProblem(files: readonly { size: number }[]): string | null {
  if (files.length > MAX_DOCUMENTS) return `Choose up to ${MAX_DOCUMENTS} files.`;
  return files.some(({ size }) => size > MAX_DOCUMENT_BYTES) ? 'Choose files up to 5 MB each.' : null;
}
