import RotateCw from 'lucide-react/icons/rotate-cw';
import { useId, useState } from 'react';
import { formatCount, pluralize } from '#shared/domain/pluralize.ts';
import { Icon } from '#shared/ui/brand/icon.tsx';
import { Button } from '#shared/ui/buttons/button.tsx';
import { useMutationAction } from '#shared/ui/mutation/use-mutation-action.ts';
import { useApi } from '#shared/ui/site-context.tsx';
import { Badge } from '#shared/ui/type/badge.tsx';
import { Card } from '#shared/ui/type/card.tsx';
import { formatReceivedAt } from '../../frame/copy.ts';
import { retryAllJobs, retryJob } from '../api.ts';
import type { FailedJob, Health } from '../contract.ts';
import { formatDuration, taskName } from '../copy.ts';

const refresh = [['admin']] as const;

export function FailedJobs({ jobs, now }: { jobs: Health['jobs']; now: Date }) {
  const api = useApi();
  const retryAll = useMutationAction({
    mutate: () => retryAllJobs(api),
    successToast: ({ retried }) => ({ title: `Retrying ${pluralize(retried, 'job', 'jobs')}` }),
    onError: ({ sentence }) => ({ title: sentence, tone: 'error' }),
    refresh,
  });
  return (
    <Card>
      <section aria-labelledby="failed-jobs">
        <header className="flex flex-wrap items-center justify-between gap-3 px-5 py-4 md:px-6">
          <h2 id="failed-jobs" className="flex items-center gap-2.5 text-h3">
            Failed jobs {jobs.failed > 0 && <Badge tone="danger">{formatCount(jobs.failed)}</Badge>}
          </h2>
          {jobs.failed > 1 && (
            <Button
              variant="soft"
              size="sm"
              busy={retryAll.busy}
              onClick={() => void retryAll.run(undefined)}
            >
              <Icon drawing={RotateCw} size="sm" />
              Retry all {formatCount(jobs.failed)}
            </Button>
          )}
        </header>
        {jobs.listed.length === 0 ? (
          <p className="border-t border-line px-5 py-6 text-sm text-ink-2 md:px-6">
            No failed jobs. We retry a failed job up to 25 times over several days.
          </p>
        ) : (
          <ul className="divide-y divide-line border-t border-line">
            {jobs.listed.map((job) => (
              <JobRow key={job.id} job={job} now={now} />
            ))}
          </ul>
        )}
        {jobs.failed > jobs.listed.length && (
          <p className="border-t border-line px-5 py-3 text-sm text-ink-2 md:px-6">
            And {formatCount(jobs.failed - jobs.listed.length)} more.
          </p>
        )}
      </section>
    </Card>
  );
}

function JobRow({ job, now }: { job: FailedJob; now: Date }) {
  const api = useApi();
  const [open, setOpen] = useState(false);
  const details = useId();
  const retry = useMutationAction({
    mutate: () => retryJob(api, job.id),
    successToast: { title: 'Retrying', description: taskName(job.task) },
    onError: ({ sentence }) => ({ title: sentence, tone: 'error' }),
    refresh,
  });
  const name = taskName(job.task);
  const next = job.nextAt === null ? null : (Date.parse(job.nextAt) - now.getTime()) / 1000;
  return (
    <li className="px-5 py-3.5 md:px-6">
      <div className="grid items-center gap-x-4 gap-y-2 md:grid-cols-[minmax(0,1fr)_150px_auto]">
        <div className="min-w-0">
          <p className="font-semibold break-words">{name}</p>
          <p className="line-clamp-2 text-sm break-words text-ink-2">{job.reason}</p>
        </div>
        <div className="text-sm text-ink-2 tabular-nums max-md:flex max-md:items-center max-md:gap-3">
          <Badge tone={next === null ? 'danger' : 'warning'}>{pluralize(job.tries, 'try', 'tries')}</Badge>
          <p className="md:mt-1">
            {next === null
              ? `Stopped retrying ${formatReceivedAt(job.failedAt, now)}`
              : next > 0
                ? `Next try in ${formatDuration(next)}`
                : 'Next try soon'}
          </p>
        </div>
        <div className="flex gap-2">
          <Button
            variant="ghost"
            size="sm"
            aria-expanded={open}
            aria-controls={details}
            onClick={() => setOpen(!open)}
          >
            Details<span className="sr-only"> of {name}</span>
          </Button>
          <Button variant="secondary" size="sm" busy={retry.busy} onClick={() => void retry.run(undefined)}>
            <Icon drawing={RotateCw} size="sm" />
            Retry<span className="sr-only"> {name}</span>
          </Button>
        </div>
      </div>
      <div id={details} hidden={!open} className="mt-3">
        <p className="text-sm text-ink-2">
          Job {job.id}, {job.task}, failed {formatReceivedAt(job.failedAt, now)}, up to {job.mostTries} tries.
        </p>
        <pre className="mt-2 rounded-sm bg-neutral-soft p-3 text-xs break-words whitespace-pre-wrap text-on-neutral-soft">
          {job.error}
        </pre>
      </div>
    </li>
  );
}
