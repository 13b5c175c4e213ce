/** The statuses "Your Sessions" can be narrowed to (specification, section 2, with Paused and Rejected, which they may become). */
export const statusFilters = [
  { value: 'all', label: 'All statuses' },
  { value: 'published', label: 'Published' },
  { value: 'pending', label: 'Pending' },
  { value: 'draft', label: 'Draft' },
  { value: 'paused', label: 'Paused' },
  { value: 'rejected', label: 'Rejected' },
] as const;

export type StatusFilter = (typeof statusFilters)[number]['value'];
