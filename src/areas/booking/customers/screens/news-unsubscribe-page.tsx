import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import Mail from 'lucide-react/icons/mail';
import { Button } from '#shared/ui/buttons/button.tsx';
import { ButtonLink } from '#shared/ui/buttons/button-link.tsx';
import { useMutationAction } from '#shared/ui/mutation/use-mutation-action.ts';
import { useApi } from '#shared/ui/site-context.tsx';
import { BlockingMessagePage } from '#shared/ui/states/blocking-message-page.tsx';
import { Notice } from '#shared/ui/states/notice.tsx';
import { QueryContent } from '#shared/ui/states/query-content.tsx';
import { FullPageSpinner } from '#shared/ui/states/spinner.tsx';
import { newsLinkQuery, unsubscribeFromNews } from '../news-api.ts';

const route = getRouteApi('/business-news/$token');

/** `/business-news/{token}`; works without sign-in. */
export function NewsUnsubscribePage() {
  const api = useApi();
  const { token } = route.useParams();
  const queryClient = useQueryClient();
  const query = newsLinkQuery(api, token);
  const act = useMutationAction({
    mutate: () => unsubscribeFromNews(api, token),
    onSuccess: (answer) => queryClient.setQueryData(query.queryKey, answer),
  });
  return (
    <QueryContent
      query={useQuery(query)}
      failure="Failed to load this page. Please try again."
      waiting={<FullPageSpinner label="Loading" />}
    >
      {({ business, wanted }) =>
        wanted ? (
          <BlockingMessagePage
            icon={Mail}
            title={`Unsubscribe from ${business} news?`}
            action={
              <Button busy={act.busy} busyLabel="Ending..." onClick={() => void act.run()}>
                Unsubscribe
              </Button>
            }
          >
            You’ll still get emails about your bookings.
            {act.sentence !== null && (
              <Notice tone="danger" role="alert" className="mt-3">
                {act.sentence}
              </Notice>
            )}
          </BlockingMessagePage>
        ) : (
          <BlockingMessagePage
            icon={Mail}
            title={`You’ve unsubscribed from ${business} news`}
            action={<ButtonLink href="/search">Find Sessions</ButtonLink>}
          >
            You’ll still get emails about your bookings. You can turn the news on again in your profile.
          </BlockingMessagePage>
        )
      }
    </QueryContent>
  );
}
