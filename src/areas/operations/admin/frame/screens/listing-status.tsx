import { Badge, type BadgeTone } from '#shared/ui/type/badge.tsx';

const statuses = new Map<string, { tone: BadgeTone; label: string }>([
  ['submitted', { tone: 'warning', label: 'Pending' }],
  ['pending', { tone: 'warning', label: 'Pending' }],
  ['approved', { tone: 'success', label: 'Approved' }],
  ['published', { tone: 'success', label: 'Published' }],
  ['paused', { tone: 'neutral', label: 'Paused' }],
  ['draft', { tone: 'neutral', label: 'Draft' }],
  ['unclaimed', { tone: 'neutral', label: 'Unclaimed' }],
  ['rejected', { tone: 'danger', label: 'Rejected' }],
  ['declined', { tone: 'neutral', label: 'Declined' }],
  ['applied', { tone: 'neutral', label: 'Straight away' }],
  ['withdrawn', { tone: 'neutral', label: 'Withdrawn' }],
  ['suspended', { tone: 'danger', label: 'Suspended' }],
  ['deleted', { tone: 'neutral', label: 'Deleted' }],
]);

export function ListingStatus({ status }: { status: string }) {
  const { tone, label } = statuses.get(status) ?? { tone: 'neutral' as const, label: status };
  return <Badge tone={tone}>{label}</Badge>;
}
