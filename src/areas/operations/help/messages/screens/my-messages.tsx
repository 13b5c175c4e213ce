import { useQuery } from '@tanstack/react-query';
import { formatShortDay } from '#shared/calendar/calendar-day.ts';
import { formatLondonDay } from '#shared/calendar/london-time.ts';
import { optionLabel } from '#shared/domain/option-lists.ts';
import { useApi } from '#shared/ui/site-context.tsx';
import { Badge } from '#shared/ui/type/badge.tsx';
import { myHelpMessagesQuery } from '../api.ts';
import { messageStateLabels } from '../copy.ts';
import { messageTopics } from '../message-options.ts';

/** Hidden until they have written a message. */
export function MyMessagesPanel() {
  const { data } = useQuery(myHelpMessagesQuery(useApi()));
  if (data === undefined || data.messages.length === 0) return null;
  return (
    <section aria-labelledby="own-title">
      <h2 id="own-title" className="font-sans text-h4 font-semibold">
        Messages to us
      </h2>
      <ul className="mt-2">
        {data.messages.map(({ reference, topic, complaint, state, sentAt, dueOn, answeredAt }) => (
          <li key={reference} className="border-b border-line py-3">
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <span className="font-semibold tabular-nums">{reference}</span>
              <Badge tone={messageStateLabels[state].tone}>{messageStateLabels[state].label}</Badge>
            </p>
            <p className="mt-1 text-sm text-ink-2">
              {complaint ? 'Complaint: ' : ''}
              {optionLabel(messageTopics, topic)}, sent {formatLondonDay(new Date(sentAt))}
              {state === 'open' && complaint && `, settled by ${formatShortDay(dueOn)}`}
              {answeredAt !== null && `, replied ${formatLondonDay(new Date(answeredAt))}`}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
