import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#shared/ui/buttons/button.tsx';
import { useMutationAction } from '#shared/ui/mutation/use-mutation-action.ts';
import { PrivateAddress } from '#shared/ui/private-address.tsx';
import { useApi } from '#shared/ui/site-context.tsx';
import { Notice } from '#shared/ui/states/notice.tsx';
import { calendarFeedQuery, renewCalendarFeed } from '../api.ts';

export function CalendarFeed() {
  const api = useApi();
  const queryClient = useQueryClient();
  const { data } = useQuery(calendarFeedQuery(api));
  const [said, setSaid] = useState<string | null>(null);
  const url = data?.url ?? null;

  const {
    busy,
    sentence,
    run: renew,
  } = useMutationAction({
    mutate: () => renewCalendarFeed(api),
    onSuccess: (feed) => {
      queryClient.setQueryData(calendarFeedQuery(api).queryKey, feed);
      setSaid(url === null ? null : 'This is your new link. The old one no longer works.');
    },
  });
  return (
    <section id="calendar" aria-label="Your calendar" className="mt-11 border-t border-line pt-8">
      <h2 className="text-h3">Your calendar</h2>
      <p className="mt-2 max-w-prose text-ink-2">
        Add your bookings to your calendar and keep them in sync. Anyone with this link can see your bookings,
        so keep it private.
      </p>
      {url === null ? (
        <Button variant="secondary" className="mt-4" busy={busy} onClick={() => void renew()}>
          Get calendar link
        </Button>
      ) : (
        <div className="mt-4 max-w-160">
          <PrivateAddress key={url} url={url} name="My sessions" copiedSentence={said}>
            <Button variant="ghost" size="sm" busy={busy} onClick={() => void renew()}>
              Reset link
            </Button>
          </PrivateAddress>
        </div>
      )}
      {sentence !== null && (
        <Notice tone="danger" role="alert">
          {sentence}
        </Notice>
      )}
    </section>
  );
}
