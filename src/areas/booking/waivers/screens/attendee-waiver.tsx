import { useState } from 'react';
import { formatLondonMoment } from '#shared/calendar/london-time.ts';
import { Button } from '#shared/ui/buttons/button.tsx';
import { useMutationAction } from '#shared/ui/mutation/use-mutation-action.ts';
import { Dialog, preloadDialog } from '#shared/ui/overlay/dialog.tsx';
import { useApi } from '#shared/ui/site-context.tsx';
import { Notice } from '#shared/ui/states/notice.tsx';
import { readAnswers } from '../api.ts';
import type { WaiverAnswers } from '../contract.ts';
import { waiverStatusLabels } from '../copy.ts';
import type { WaiverStatus } from '../rules.ts';

export const renderAttendeeWaiver = ({
  bookingId,
  name,
  waiver,
}: {
  bookingId: string;
  name: string;
  waiver?: WaiverStatus | undefined;
}) => (waiver === undefined ? null : <AttendeeWaiver bookingId={bookingId} name={name} stand={waiver} />);

/** Fetches the answers on demand and doesn't cache them, because each read is recorded. */
export function AttendeeWaiver({
  bookingId,
  name,
  stand,
}: {
  bookingId: string;
  name: string;
  stand: WaiverStatus;
}) {
  const api = useApi();
  const [answers, setAnswers] = useState<WaiverAnswers | null>(null);
  const read = useMutationAction({
    mutate: () => readAnswers(api, bookingId),
    onSuccess: (found) => {
      setAnswers(found);
    },
    unreachable: 'You need a connection to read answers. Try again.',
  });
  if (stand === 'missing')
    return (
      <span className="inline-flex min-h-6 items-center rounded-sm bg-warning-soft px-2 text-xs font-semibold text-on-warning-soft">
        {waiverStatusLabels.missing}
      </span>
    );
  return (
    <>
      <Button
        variant={stand === 'look' ? 'secondary' : 'ghost'}
        size="sm"
        className={
          stand === 'look'
            ? 'border-warning! bg-warning-soft! text-on-warning-soft! max-md:h-11!'
            : '-ml-2 px-2! font-normal! text-ink-3! max-md:h-11! md:h-7!'
        }
        aria-label={`${waiverStatusLabels[stand]}: ${name}`}
        busy={read.busy}
        onPointerEnter={preloadDialog}
        onFocus={preloadDialog}
        onClick={() => void read.run()}
      >
        {waiverStatusLabels[stand]}
      </Button>
      {read.sentence !== null && (
        <Notice tone="danger" role="alert">
          {read.sentence}
        </Notice>
      )}
      <Dialog
        open={answers !== null}
        onOpenChange={(open) => {
          if (!open) setAnswers(null);
        }}
        title={name}
        description="Only for the person running the session. Don’t copy it. We log that you’ve read it."
      >
        {answers !== null && <Answers answers={answers} />}
      </Dialog>
    </>
  );
}

function Answers({
  answers: { answers, signedName, byGuardian, signedAt, version },
}: {
  answers: WaiverAnswers;
}) {
  const looks = answers.filter(({ look }) => look);
  const others = answers.filter(({ look }) => !look);
  return (
    <div className="grid gap-5">
      {looks.length > 0 && (
        <dl className="grid gap-3">
          {looks.map(({ question, answer }) => (
            <div key={question} className="rounded-control bg-warning-soft px-4 py-3 text-on-warning-soft">
              <dt className="text-sm">{question}</dt>
              <dd className="font-semibold wrap-anywhere whitespace-pre-line">{formatAnswer(answer)}</dd>
            </div>
          ))}
        </dl>
      )}
      {others.length > 0 && (
        <dl className="grid gap-2.5">
          {others.map(({ question, answer }) => (
            <div key={question}>
              <dt className="text-sm text-ink-2">{question}</dt>
              <dd className="font-semibold wrap-anywhere whitespace-pre-line">{formatAnswer(answer)}</dd>
            </div>
          ))}
        </dl>
      )}
      <p className="text-sm text-ink-2">
        Signed by {signedName}
        {byGuardian && ', as parent or guardian,'} on {formatLondonMoment(new Date(signedAt))}, version{' '}
        {version}.
      </p>
    </div>
  );
}

function formatAnswer(answer: string): string {
  if (answer === '') return 'No answer';
  return answer === 'yes' ? 'Yes' : answer === 'no' ? 'No' : answer;
}
