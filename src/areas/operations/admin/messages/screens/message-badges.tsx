import { messageStateLabels } from '#areas/operations/help/messages/copy.ts';
import { londonDay } from '#shared/calendar/calendar-day.ts';
import { Badge } from '#shared/ui/type/badge.tsx';
import type { ListedMessage } from '../contract.ts';

/** Marks complaints and late answers. */
export function MessageBadges({
  message: { complaint, state, dueOn },
  now,
}: {
  message: Pick<ListedMessage, 'complaint' | 'state' | 'dueOn'>;
  now: Date;
}) {
  return (
    <>
      {complaint && <Badge tone="info">Complaint</Badge>}
      {state === 'open' && dueOn < londonDay(now) ? (
        <Badge tone="danger">Overdue</Badge>
      ) : (
        <Badge tone={messageStateLabels[state].tone}>{messageStateLabels[state].label}</Badge>
      )}
    </>
  );
}
