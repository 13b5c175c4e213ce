import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatShortMoment } from '#shared/calendar/london-time.ts';
import { formatCount, pluralize } from '#shared/domain/pluralize.ts';
import { Button } from '#shared/ui/buttons/button.tsx';
import { HelpLink } from '#shared/ui/buttons/help-link.tsx';
import { TextField } from '#shared/ui/fields/text-field.tsx';
import { useMutationAction } from '#shared/ui/mutation/use-mutation-action.ts';
import { useMutationForm } from '#shared/ui/mutation/use-mutation-form.ts';
import { useApi } from '#shared/ui/site-context.tsx';
import { EmptyState } from '#shared/ui/states/empty-state.tsx';
import { Notice } from '#shared/ui/states/notice.tsx';
import { QueryContent } from '#shared/ui/states/query-content.tsx';
import { Skeleton } from '#shared/ui/states/skeleton.tsx';
import { Badge } from '#shared/ui/type/badge.tsx';
import { Panel } from '#shared/ui/type/card.tsx';
import {
  addSource,
  pauseSource,
  removeSource,
  requestSourceRun,
  resumeSource,
  sourcesQuery,
} from '../api.ts';
import type { FeedSource } from '../contract.ts';
import { type NewSource, newSourceSchema } from '../source-forms.ts';

export function FeedSourcesPage() {
  const api = useApi();
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_360px]">
      <section aria-labelledby="sources" className="grid min-w-0 grid-cols-1 gap-4">
        <div>
          <h1 id="sources">External feeds</h1>
          <p className="mt-2 max-w-prose text-ink-2">
            Open data sessions from other sites. People find them here and book on the other site. We leave
            out and count items we can’t read. <HelpLink about="feeds-of-others">How to check feeds</HelpLink>
          </p>
        </div>
        <QueryContent
          query={useQuery(sourcesQuery(api))}
          failure="We couldn’t load the sources. Try again."
          waiting={<Skeleton className="h-60 rounded-card" />}
        >
          {(sources) =>
            sources.length === 0 ? (
              <EmptyState title="No sources yet">
                Add a publisher’s dataset page or one of its feeds.
              </EmptyState>
            ) : (
              <ul className="grid grid-cols-1 gap-4">
                {sources.map((source) => (
                  <SourceCard key={source.id} source={source} />
                ))}
              </ul>
            )
          }
        </QueryContent>
      </section>
      <NewSourceForm />
    </div>
  );
}

function SourceCard({ source }: { source: FeedSource }) {
  const [run] = source.runs;
  return (
    <Panel role="listitem" className="grid grid-cols-1 gap-4">
      <div>
        <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
          <h2 className="text-h3 wrap-anywhere">{source.publisher}</h2>
          {source.state === 'active' ? <Badge tone="success">Live</Badge> : <Badge>Paused</Badge>}
        </div>
        <p className="mt-1 text-sm wrap-anywhere text-ink-2">
          {source.address} · {source.licence.name}
        </p>
      </div>
      <dl className="flex flex-wrap gap-x-8 gap-y-3">
        <Figure name="Shown" value={source.shown} />
        <Figure name="Same as others" value={source.same} />
        <Figure name="Refused" value={source.refusals.reduce((sum, { count }) => sum + count, 0)} />
        <Figure name="Items kept" value={source.items} />
      </dl>
      <p className="text-sm text-ink-2">
        {run === undefined
          ? 'Not read yet.'
          : `Last read ${formatShortMoment(new Date(run.startedAt))}: ${pluralize(run.pages, 'page')}, ${pluralize(run.taken, 'item')}, ${run.deleted} removed, ${run.refused} refused${runOutcome(run)}.`}
      </p>
      {source.feeds
        .filter(({ problem }) => problem !== null)
        .map((feed) => (
          <Notice key={feed.address} tone="danger">
            {feed.kind}: {feed.problem}
            {feed.waitUntil !== null && ` Next try after ${formatShortMoment(new Date(feed.waitUntil))}.`}
          </Notice>
        ))}
      {source.refusals.length > 0 && <Refusals source={source} />}
      <SourceActions source={source} />
    </Panel>
  );
}

function runOutcome({ reading, endedAt }: FeedSource['runs'][number]): string {
  if (reading) return '; still reading';
  return endedAt === null ? '; interrupted, continues from there' : '';
}

function Figure({ name, value }: { name: string; value: number }) {
  return (
    <div>
      <dt className="text-sm text-ink-2">{name}</dt>
      <dd className="text-h3 font-bold tabular-nums">{formatCount(value)}</dd>
    </div>
  );
}

function Refusals({ source }: { source: FeedSource }) {
  return (
    <details>
      <summary className="min-h-11 cursor-pointer py-2 font-semibold">Refused items and reasons</summary>
      <ul className="mt-2 grid gap-3 text-sm">
        {source.refusals.map(({ refusal, sentence, count, samples }) => (
          <li key={refusal}>
            <b className="tabular-nums">{count}</b> {sentence}
            <ul className="mt-1 list-disc pl-5 wrap-anywhere text-ink-2">
              {samples.map((sample) => (
                <li key={sample}>{sample}</li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </details>
  );
}

const errorToast = ({ sentence }: { sentence: string }) =>
  ({ title: 'Error', description: sentence, variant: 'destructive' }) as const;

function SourceActions({ source: { id, publisher, state } }: { source: FeedSource }) {
  const api = useApi();
  const refresh = [sourcesQuery(api).queryKey];
  const [asked, setAsked] = useState<{ to: 'pause' | 'remove'; reason: string } | null>(null);
  const run = useMutationAction({
    mutate: () => requestSourceRun(api, id),
    successToast: { title: `We’ll read ${publisher} within a minute` },
    refresh,
    onError: errorToast,
  });
  const resume = useMutationAction({
    mutate: () => resumeSource(api, id),
    successToast: { title: `${publisher} is live again` },
    refresh,
    onError: errorToast,
  });
  const stop = useMutationAction({
    mutate: ({ to, reason }: { to: 'pause' | 'remove'; reason: string }) =>
      to === 'pause' ? pauseSource(api, id, reason) : removeSource(api, id, reason),
    successToast: { title: `We’ve removed the sessions from ${publisher}` },
    onSuccess: () => setAsked(null),
    refresh,
    onError: errorToast,
  });
  return (
    <div className="flex flex-wrap items-end gap-3">
      {state === 'active' ? (
        <>
          <Button variant="secondary" busy={run.busy} onClick={() => void run.run(undefined)}>
            Read now
          </Button>
          <Button variant="secondary" onClick={() => setAsked({ to: 'pause', reason: '' })}>
            Pause
          </Button>
        </>
      ) : (
        <Button variant="secondary" busy={resume.busy} onClick={() => void resume.run(undefined)}>
          Resume
        </Button>
      )}
      <Button variant="secondary" onClick={() => setAsked({ to: 'remove', reason: '' })}>
        Remove
      </Button>
      {asked !== null && (
        <form
          className="flex w-full flex-wrap items-end gap-3"
          onSubmit={(event) => {
            event.preventDefault();
            void stop.run(asked);
          }}
        >
          <TextField
            label={asked.to === 'pause' ? 'Reason for pausing' : 'Reason for removing'}
            name="reason"
            dense
            required
            minLength={3}
            maxLength={500}
            value={asked.reason}
            onChange={(event) => setAsked({ ...asked, reason: event.target.value })}
          />
          <Button type="submit" variant="destructive" busy={stop.busy}>
            {asked.to === 'pause' ? 'Pause' : 'Remove'} {publisher}
          </Button>
          <Button variant="ghost" onClick={() => setAsked(null)}>
            Cancel
          </Button>
        </form>
      )}
    </div>
  );
}

function NewSourceForm() {
  const api = useApi();
  const [added, setAdded] = useState(0);
  return (
    <Panel role="region" aria-labelledby="new-source">
      <h2 id="new-source" className="text-h3">
        Add a source
      </h2>
      <SourceForm key={added} onAdded={() => setAdded((before) => before + 1)} api={api} />
    </Panel>
  );
}

function SourceForm({ api, onAdded }: { api: ReturnType<typeof useApi>; onAdded: () => void }) {
  const form = useMutationForm<{ address: string; publisher: string }, NewSource, { id: string }>({
    schema: newSourceSchema,
    initial: { address: '', publisher: '' },
    mutate: (source) => addSource(api, source),
    successToast: { title: 'We’ll read its feeds from now on' },
    refresh: [sourcesQuery(api).queryKey],
    onSuccess: onAdded,
  });
  return (
    <form {...form.form} className="mt-4 grid gap-4">
      <TextField
        {...form.field('address')}
        label="Dataset page or feed"
        hint="From a publisher that uses the OpenActive standard"
        placeholder="https://…"
        dense
      />
      <TextField
        {...form.field('publisher')}
        label="Publisher"
        hint="Shown next to its sessions. A dataset page names its own publisher."
        dense
      />
      {form.sentence !== null && <Notice tone="danger">{form.sentence}</Notice>}
      <Button type="submit" busy={form.busy}>
        Add
      </Button>
    </form>
  );
}
