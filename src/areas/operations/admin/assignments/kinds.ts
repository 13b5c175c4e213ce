/** What waits in a queue and can be given to an admin, as the audit log names it. Messages have their own assignee. */
export const workKinds = [
  'business',
  'business-edit',
  'session',
  'trainer',
  'instructor',
  'photo',
  'claim',
  'paper',
  'access',
  'review',
  'report',
  'dispute',
  'signal',
] as const;
export type WorkKind = (typeof workKinds)[number];

/** Those whose id is a number; that of all others is a UUID. */
export const numericIdKinds: ReadonlySet<WorkKind> = new Set([
  'business',
  'business-edit',
  'session',
  'trainer',
  'instructor',
]);

/** What each is called where work of every kind stands in one list, and where it is worked on. */
export const workPages: Readonly<
  Record<WorkKind | 'message', { name: string; href: (id: string) => string }>
> = {
  business: { name: 'Business', href: (id) => `/admin/businesses/${id}` },
  'business-edit': { name: 'Changed page', href: (id) => `/admin/business-edits/${id}` },
  session: { name: 'Session', href: (id) => `/admin/sessions/${id}` },
  trainer: { name: 'Trainer', href: () => '/admin/trainers' },
  instructor: { name: 'Instructor', href: () => '/admin/instructors' },
  photo: { name: 'Photo', href: () => '/admin/photos' },
  claim: { name: 'Claim', href: () => '/admin/claims' },
  paper: { name: 'Document', href: () => '/admin/papers' },
  access: { name: 'Access', href: () => '/admin/access' },
  review: { name: 'Review', href: () => '/admin/reviews' },
  report: { name: 'Report', href: () => '/admin/reports' },
  dispute: { name: 'Dispute', href: (id) => `/admin/disputes/${id}` },
  signal: { name: 'Signal', href: () => '/admin/signals' },
  message: { name: 'Message', href: (id) => `/admin/messages/${id}` },
};
