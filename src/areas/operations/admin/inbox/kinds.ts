import type { Subject } from '#areas/catalogue/moderation/rules.ts';

/** What waits in the inbox, in the order of its filters: its name for several and for one, and the filter's address. */
export const inboxKinds = {
  business: { plural: 'Businesses', name: 'Business', href: '/admin?kind=business' },
  session: { plural: 'Sessions', name: 'Session', href: '/admin?kind=session' },
  'business-edit': { plural: 'Changed pages', name: 'Changed page', href: '/admin?kind=business-edit' },
  trainer: { plural: 'Trainers', name: 'Trainer', href: '/admin/trainers' },
  claim: { plural: 'Claims', name: 'Claim', href: '/admin/claims' },
  paper: { plural: 'Documents', name: 'Document', href: '/admin/papers' },
  photo: { plural: 'Photos', name: 'Photo', href: '/admin/photos' },
  instructor: { plural: 'Instructors', name: 'Instructor', href: '/admin/instructors' },
  venue: { plural: 'Venues', name: 'Venue', href: '/admin/venues' },
  access: { plural: 'Access', name: 'Access', href: '/admin?kind=access' },
  report: { plural: 'Reports', name: 'Report', href: '/admin?kind=report' },
  dispute: { plural: 'Disputes', name: 'Dispute', href: '/admin?kind=dispute' },
  signal: { plural: 'Signals', name: 'Signal', href: '/admin?kind=signal' },
  message: { plural: 'Messages', name: 'Message', href: '/admin?kind=message' },
} as const;
export type InboxKind = keyof typeof inboxKinds;
export const inboxKindNames = Object.keys(inboxKinds) as [InboxKind, ...InboxKind[]];

/** A kind as an address names it; null for anything else. */
export const readInboxKind = (text: unknown): InboxKind | null =>
  inboxKindNames.find((kind) => kind === text) ?? null;

/** Kinds that are decided in the inbox. The others have a page of their own. */
const decidable: Readonly<Record<InboxKind, boolean>> = {
  business: true,
  session: true,
  'business-edit': true,
  trainer: true,
  claim: true,
  paper: true,
  photo: true,
  instructor: true,
  venue: true,
  access: false,
  report: false,
  dispute: false,
  signal: false,
  message: false,
};
export const isReviewed = (kind: InboxKind): kind is Subject => decidable[kind];

/** Where something is decided that the inbox only lists. */
export const pageOf: Readonly<Record<Exclude<InboxKind, Subject>, (id: string) => string>> = {
  access: () => '/admin/access',
  report: () => '/admin/reports',
  dispute: (id) => `/admin/disputes/${id}`,
  signal: () => '/admin/signals',
  message: (id) => `/admin/messages/${id}`,
};

/** The submission on a page of its own, with its possible duplicates. */
export const detailsPageOf = (kind: Subject, id: string): string | null => {
  if (kind === 'business') return `/admin/businesses/${id}`;
  if (kind === 'session') return `/admin/sessions/${id}`;
  return kind === 'business-edit' ? `/admin/business-edits/${id}` : null;
};
