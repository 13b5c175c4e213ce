import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useConfirmAffectedHolds } from '#areas/catalogue/trainers/terms/affected-holds-dialog.tsx';
import { formatLondonMoment } from '#shared/calendar/london-time.ts';
import { pluralize } from '#shared/domain/pluralize.ts';
import { Button } from '#shared/ui/buttons/button.tsx';
import { TextField } from '#shared/ui/fields/text-field.tsx';
import { useMutationAction } from '#shared/ui/mutation/use-mutation-action.ts';
import { useMutationForm } from '#shared/ui/mutation/use-mutation-form.ts';
import { PrivateAddress } from '#shared/ui/private-address.tsx';
import { useApi } from '#shared/ui/site-context.tsx';
import { ErrorState } from '#shared/ui/states/error-state.tsx';
import { Notice } from '#shared/ui/states/notice.tsx';
import { Skeleton } from '#shared/ui/states/skeleton.tsx';
import { Panel } from '#shared/ui/type/card.tsx';
import { trainerCalendarQuery } from '../api.ts';
import { followCalendarSchema, type TrainerCalendar } from '../contract.ts';

export function TrainerCalendars() {
  const [loadedAt] = useState(() => Date.now());
  const { data, isError, refetch } = useQuery(trainerCalendarQuery(useApi()));
  if (data === undefined)
    return isError ? (
      <ErrorState title="Failed to load your calendars. Try again." onRetry={() => void refetch()} />
    ) : (
      <div role="status">
        <span className="sr-only">Loading your calendars</span>
        <Skeleton className="h-60 rounded-card" />
      </div>
    );
  return (
    <Panel className="grid grid-cols-1 gap-8">
      <BusyCalendarForm busy={data.busy} loadedAt={loadedAt} />
      <DiaryFeed url={data.feedUrl} />
    </Panel>
  );
}

function useSetCalendar(): (calendar: TrainerCalendar) => void {
  const api = useApi();
  const queryClient = useQueryClient();
  return (calendar) => {
    queryClient.setQueryData(trainerCalendarQuery(api).queryKey, calendar);
  };
}

const HOUR_MS = 3_600_000;

/** "3 hours ago", "2 days ago". */
function formatAge(readAt: string, now: number): string {
  const hours = Math.max(1, Math.floor((now - Date.parse(readAt)) / HOUR_MS));
  return hours < 48 ? `${pluralize(hours, 'hour')} ago` : `${pluralize(Math.floor(hours / 24), 'day')} ago`;
}

function BusyCalendarForm({ busy, loadedAt }: { busy: TrainerCalendar['busy']; loadedAt: number }) {
  const api = useApi();
  const ask = useConfirmAffectedHolds();
  const show = useSetCalendar();
  const form = useMutationForm({
    schema: followCalendarSchema,
    initial: { url: busy?.url ?? '' },
    mutate: (body: { url: string }) =>
      ask((holds) => api.call('PUT /api/trainer-calendar/busy', { body: { ...body, holds } })),
    successToast: ({ busy: now }) => ({
      title: now === null ? 'Calendar removed' : 'Calendar connected',
      description:
        now === null
          ? 'People can book those times again.'
          : `We’re keeping ${now.times === 1 ? '1 busy time' : `${now.times} busy times`} free of bookings.`,
    }),
    onSuccess: (answer) => show(answer),
    unreachable: 'Check your connection and try again.',
  });
  return (
    <form {...form.form} className="grid gap-4">
      <TextField
        label="Connect another calendar"
        optional
        type="url"
        inputMode="url"
        placeholder="https://calendar.example/…/basic.ics"
        hint="Paste its private iCal link. We check it hourly and only store when you’re busy, never the details."
        {...form.field('url')}
        error={form.errors.url ?? form.sentence ?? undefined}
      />
      {busy !== null && (
        <div role="status" className="grid gap-2 text-sm text-ink-2">
          {busy.readAt !== null && (
            <p className="tabular-nums">
              Checked {formatLondonMoment(new Date(busy.readAt))}:{' '}
              {busy.times === 1 ? '1 busy time' : `${busy.times} busy times`} coming up.
            </p>
          )}
          {busy.unread > 0 && (
            <Notice tone="warning">
              <strong>
                We couldn’t read {busy.unread} of {busy.entries === 1 ? '1 entry' : `${busy.entries} entries`}
                .
              </strong>{' '}
              People can book these times. Take them as days off, or correct the entries in your calendar:
              <ul className="mt-2 list-disc pl-5">
                {busy.reasons.map((reason) => (
                  <li key={reason}>{reason}</li>
                ))}
              </ul>
            </Notice>
          )}
          {busy.problem !== null && (
            <Notice tone="warning">
              <strong>
                {busy.readAt === null
                  ? 'We can’t read this calendar.'
                  : `These busy times are old: we last read this calendar ${formatAge(busy.readAt, loadedAt)}.`}
              </strong>{' '}
              {busy.problem} We try again every hour. Until then we use the last busy times we read.
            </Notice>
          )}
        </div>
      )}
      <div>
        <Button type="submit" variant="secondary" busy={form.busy} busyLabel="Checking...">
          Connect calendar
        </Button>
      </div>
    </form>
  );
}

function DiaryFeed({ url }: { url: string | null }) {
  const api = useApi();
  const show = useSetCalendar();
  const [said, setSaid] = useState<string | null>(null);
  const change = useMutationAction({
    mutate: (on: boolean) => api.call(`${on ? 'POST' : 'DELETE'} /api/trainer-calendar/feed`),
    onSuccess: (answer, on) => {
      show(answer);
      setSaid(on && url !== null ? 'This is your new link. The old one no longer works.' : null);
    },
  });
  return (
    <section aria-labelledby="diary-feed" className="grid gap-3 border-t border-line pt-6">
      <div>
        <h3 id="diary-feed" className="font-sans text-h4 font-semibold">
          See your bookings in your calendar
        </h3>
        <p className="mt-1 max-w-prose text-ink-2">
          Subscribe to your bookings. Anyone with this address can see your clients&apos; names, so keep it
          private.
        </p>
      </div>
      {url === null ? (
        <div>
          <Button variant="secondary" busy={change.busy} onClick={() => void change.run(true)}>
            Get calendar link
          </Button>
        </div>
      ) : (
        <PrivateAddress key={url} url={url} name="My diary" copiedSentence={said}>
          <Button variant="ghost" size="sm" busy={change.busy} onClick={() => void change.run(true)}>
            Create new address
          </Button>
          <Button variant="ghost" size="sm" onClick={() => void change.run(false)}>
            Turn off address
          </Button>
        </PrivateAddress>
      )}
      {change.sentence !== null && <Notice tone="danger">{change.sentence}</Notice>}
    </section>
  );
}
