import type { Listing } from '#features/admin/approvals/screens/use-decide.ts';

/** Where a listing's details are; without one, the queues. */
export function listingTarget(listing: Listing | null) {
  if (listing === null) return { to: '/admin' } as const;
  const params = { id: String(listing.id) };
  return listing.kind === 'businesses'
    ? ({ to: '/admin/businesses/$id', params } as const)
    : ({ to: '/admin/sessions/$id', params } as const);
}
