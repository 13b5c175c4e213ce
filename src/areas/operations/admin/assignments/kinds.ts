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
  'venue',
] as const;
export type WorkKind = (typeof workKinds)[number];

/** Those whose id is a number; that of all others is a UUID. */
export const numericIdKinds: ReadonlySet<WorkKind> = new Set([
  'business',
  'business-edit',
  'session',
  'trainer',
  'instructor',
  'venue',
]);

/** What each is called where work of every kind stands in one list, and where it is worked on. */
export const workPages: Readonly<
  Record<WorkKind | 'message', { name: string; href: (id: string) => string }>
> = {
  business: { name: 'Business', href: (id) => `/admin/businesses/${id}` },
  'business-edit': { name: 'Changed page', href: (id) => `/admin/business-edits/${id}` },
  session: { name: 'Session', href: (id) => `/admin/sessions/${id}` },
  trainer: { name: 'Trainer', href: (id) => `/admin/trainers?item=trainer:${id}` },
  instructor: { name: 'Instructor', href: (id) => `/admin/instructors?item=instructor:${id}` },
  photo: { name: 'Photo', href: (id) => `/admin/photos?item=photo:${id}` },
  claim: { name: 'Claim', href: (id) => `/admin/claims?item=claim:${id}` },
  paper: { name: 'Document', href: (id) => `/admin/papers?item=paper:${id}` },
  access: { name: 'Access', href: () => '/admin/access' },
  review: { name: 'Review', href: () => '/admin/reviews' },
  report: { name: 'Report', href: () => '/admin/reports' },
  dispute: { name: 'Dispute', href: (id) => `/admin/disputes/${id}` },
  venue: { name: 'Venue', href: (id) => `/admin/venues?item=venue:${id}` },
  signal: { name: 'Signal', href: () => '/admin/signals' },
  message: { name: 'Message', href: (id) => `/admin/messages/${id}` },
};
