import type { Subject } from '#areas/catalogue/moderation/rules.ts';

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

/** Null for an unknown kind. */
export const readInboxKind = (text: unknown): InboxKind | null =>
  inboxKindNames.find((kind) => kind === text) ?? null;

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

/** Kinds with decisions of their own. */
export type OtherKind = Exclude<InboxKind, Subject>;

export const detailsPageOf = (kind: Subject, id: string): string | null => {
  if (kind === 'business') return `/admin/businesses/${id}`;
  if (kind === 'session') return `/admin/sessions/${id}`;
  return kind === 'business-edit' ? `/admin/business-edits/${id}` : null;
};
