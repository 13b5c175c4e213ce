import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useApi } from '#shared/ui/site-context.tsx';
import { QueryContent } from '#shared/ui/states/query-content.tsx';
import { FullPageSpinner } from '#shared/ui/states/spinner.tsx';
import { messageQuery } from '../api.ts';
import { MessageScreen } from './message-screen.tsx';

const route = getRouteApi('/admin/messages/$id');

export function MessagePage() {
  const { id } = route.useParams();
  const now = new Date(route.useLoaderData().now);
  return (
    <QueryContent
      query={useQuery(messageQuery(useApi(), id))}
      failure="We couldn’t load the message. Try again."
      waiting={<FullPageSpinner label="Loading the message" />}
    >
      {(message) => <MessageScreen key={message.id} message={message} now={now} />}
    </QueryContent>
  );
}
