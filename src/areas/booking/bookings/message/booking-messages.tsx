import { queryOptions, useQuery } from '@tanstack/react-query';
import { formatLondonMoment } from '#shared/calendar/london-time.ts';
import type { ApiClient } from '#shared/http/api-client.ts';
import { useApi } from '#shared/ui/site-context.tsx';
import type { Booking } from '../contract.ts';

/** One request for a whole list of bookings. */
const myMessagesQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['booking', 'messages'],
    staleTime: 60_000,
    queryFn: ({ signal }) => api.call('GET /api/bookings/messages', { signal }),
  });

/** Renders nothing without messages. A failed request shows nothing: each message was also emailed. */
export function BookingMessages({
  booking: { id, business },
}: {
  booking: Pick<Booking, 'id' | 'business'>;
}) {
  const { data } = useQuery(myMessagesQuery(useApi()));
  const messages = data?.filter(({ bookingId }) => bookingId === id) ?? [];
  if (messages.length === 0) return null;
  return (
    <ul aria-label={`Messages from ${business.name}`} className="mt-3 grid gap-2">
      {messages.map(({ id: messageId, author, text, sentAt }) => (
        <li key={messageId} className="rounded-sm bg-sunken px-3 py-2 text-sm">
          <p className="text-ink-2">
            {author === null ? business.name : `${author}, ${business.name}`} ·{' '}
            <time dateTime={sentAt} className="tabular-nums">
              {formatLondonMoment(new Date(sentAt))}
            </time>
          </p>
          <p className="wrap-anywhere whitespace-pre-line">{text}</p>
        </li>
      ))}
    </ul>
  );
}
