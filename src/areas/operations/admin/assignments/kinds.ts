/** Queue items that admins can assign, named as in the audit log. Messages have their own assignee. */
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

/** Kinds with a numeric id; all others have a UUID. */
export const numericIdKinds: ReadonlySet<WorkKind> = new Set([
  'business',
  'business-edit',
  'session',
  'trainer',
  'instructor',
  'venue',
]);

/** Label and page of each kind, for lists of mixed work. */
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
