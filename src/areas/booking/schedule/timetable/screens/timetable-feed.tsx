import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#shared/ui/buttons/button.tsx';
import { useMutationAction } from '#shared/ui/mutation/use-mutation-action.ts';
import { PrivateAddress } from '#shared/ui/private-address.tsx';
import { useApi } from '#shared/ui/site-context.tsx';
import { Notice } from '#shared/ui/states/notice.tsx';
import { renewTimetableFeed, timetableFeedQuery } from '../api.ts';

export function TimetableFeed({ businessId, name }: { businessId: number; name: string }) {
  const api = useApi();
  const queryClient = useQueryClient();
  const query = timetableFeedQuery(api, businessId);
  const { data } = useQuery(query);
  const [said, setSaid] = useState<string | null>(null);
  const url = data?.url ?? null;
  const change = useMutationAction({
    mutate: (on: boolean) => renewTimetableFeed(api, businessId, on),
    onSuccess: (feed, on) => {
      queryClient.setQueryData(query.queryKey, feed);
      setSaid(on && url !== null ? 'Your new link is ready. The old one no longer works.' : null);
    },
  });
  return (
    <section
      aria-labelledby="timetable-feed"
      className="mt-6 grid gap-4 rounded-card border border-line bg-surface p-5 md:max-w-170 md:p-6"
    >
      <div>
        <h2 id="timetable-feed" className="text-h4">
          Your timetable in your calendar
        </h2>
        <p className="mt-1 text-ink-2">
          Subscribe to your dates, with the number of places booked. It never shows customer names. Anyone
          with the link can see it, so share it only with your team.
        </p>
      </div>
      {url === null ? (
        <div>
          <Button
            variant="secondary"
            busy={change.busy}
            disabled={data === undefined}
            onClick={() => void change.run(true)}
          >
            Get calendar link
          </Button>
        </div>
      ) : (
        <PrivateAddress key={url} url={url} name={`${name} timetable`} copiedSentence={said}>
          <Button variant="ghost" size="sm" busy={change.busy} onClick={() => void change.run(true)}>
            Reset link
          </Button>
          <Button variant="ghost" size="sm" onClick={() => void change.run(false)}>
            Turn off
          </Button>
        </PrivateAddress>
      )}
      {change.sentence !== null && (
        <Notice tone="danger" role="alert">
          {change.sentence}
        </Notice>
      )}
    </section>
  );
}
