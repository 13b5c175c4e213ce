import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { messageTopics } from '#areas/operations/help/messages/message-options.ts';
import { formatShortDay } from '#shared/calendar/calendar-day.ts';
import { optionLabel } from '#shared/domain/option-lists.ts';
import { useApi } from '#shared/ui/site-context.tsx';
import { formatReceivedAt } from '../../frame/copy.ts';
import { AdminList, ListFilter, ListRow, ListRows, QueueFilters } from '../../frame/screens/admin-list.tsx';
import { messagesQuery } from '../api.ts';
import { MessageBadges } from './message-badges.tsx';

const route = getRouteApi('/admin/messages');

const states = [
  { value: 'open', label: 'Open' },
  { value: 'answered', label: 'Replied' },
  { value: 'closed', label: 'Closed' },
] as const;

/** `/admin/messages`, soonest due first. */
export function MessagesPage() {
  const search = route.useSearch();
  const now = new Date(route.useLoaderData().now);
  return (
    <AdminList
      search={search}
      query={useQuery(messagesQuery(useApi(), search))}
      title="Messages"
      path="/admin/messages"
      searchLabel="Reference, person or keyword"
      noun={['message', 'messages']}
      nothing="No messages are waiting for a reply."
      filters={
        <QueueFilters search={search} states={states}>
          <ListFilter
            label="Type"
            name="kind"
            search={search}
            first={{ nothing: 'All types' }}
            options={[
              { value: 'complaint', label: 'Complaints' },
              { value: 'other', label: 'Other' },
            ]}
          />
          <ListFilter
            label="Topic"
            name="topic"
            search={search}
            first={{ nothing: 'All topics' }}
            options={messageTopics}
          />
        </QueueFilters>
      }
    >
      {(messages) => (
        <ListRows>
          {messages.map((message) => (
            <ListRow
              key={message.id}
              href={`/admin/messages/${message.id}`}
              name={`${optionLabel(messageTopics, message.topic)}: ${message.name || 'text erased'}`}
              line={
                <>
                  <span className="line-clamp-2 break-words">{message.begins}</span>
                  {message.reference}, {formatReceivedAt(message.sentAt, now)}
                  {message.assignedTo !== null && `, assigned to ${message.assignedTo}`}
                </>
              }
              status={
                // Stacked: on phones the text beside them needs the width.
                <span className="grid justify-items-end gap-1.5">
                  <MessageBadges message={message} now={now} />
                </span>
              }
              figure={message.state === 'open' && `Due ${formatShortDay(message.dueOn)}`}
            />
          ))}
        </ListRows>
      )}
    </AdminList>
  );
}
