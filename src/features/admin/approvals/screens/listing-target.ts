import type { Listing } from './use-decide.ts';

/** Where a listing's details are; without one, the queues. */
export function listingTarget(listing: Listing | null) {
  if (listing === null) return { to: '/admin' } as const;
  const params = { id: String(listing.id) };
  if (listing.kind === 'businesses') return { to: '/admin/businesses/$id', params } as const;
  if (listing.kind === 'business-edits') return { to: '/admin/business-edits/$id', params } as const;
  return { to: '/admin/sessions/$id', params } as const;
}
