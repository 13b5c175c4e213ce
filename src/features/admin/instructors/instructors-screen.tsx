import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { InstructorForReview } from '#features/instructors/contract.ts';
import { useAct } from '#shared/ui/act/use-act.ts';
import { Button } from '#shared/ui/buttons/button.tsx';
import { RouteLink } from '#shared/ui/buttons/route-link.tsx';
import { useApi } from '#shared/ui/site-context.tsx';
import { instructorsForReviewQuery, refuseInstructor, showInstructor } from '../api.ts';
import { actionFailed } from '../approvals/copy.ts';
import { cameIn } from '../frame/copy.ts';
import { AskButton, type Asked, DecisionQueue, QueueRow } from '../frame/screens/decision-queue.tsx';
import { useWhose, WorkButton } from '../work/screens/queue-work.tsx';

const route = getRouteApi('/admin/instructors');

/** `/admin/instructors`: what businesses tell of those who teach, to be read; and those whom everybody sees. */
export function InstructorsPage() {
  const { show = 'waiting' } = route.useSearch();
  const now = new Date(route.useLoaderData().now);
  const api = useApi();
  const queryClient = useQueryClient();
  const whose = useWhose('instructor');
  const showing = useAct({
    act: (instructor: InstructorForReview) => showInstructor(api, instructor),
    said: (_answer, { name }) => ({ title: 'Profile published', description: `${name}'s profile is live.` }),
    refused: ({ sentence }) => actionFailed(sentence),
    // Also when it was refused: somebody else may have been first.
    settled: () => queryClient.invalidateQueries({ queryKey: ['admin'] }),
    keyOf: ({ id }) => String(id),
  });
  const refusal = (instructor: InstructorForReview): Asked => ({
    title: show === 'shown' ? `Take down ${instructor.name}?` : `Reject ${instructor.name}?`,
    description: 'Their profile stays hidden until the business changes it and you approve the change.',
    confirm: show === 'shown' ? 'Take down' : 'Reject',
    act: (reason) => refuseInstructor(api, instructor, reason),
    said: {
      title: show === 'shown' ? 'Profile taken down' : 'Profile rejected',
      description: 'The business sees the reason next to the name.',
    },
  });
  return (
    <DecisionQueue
      title="Instructors"
      shown={{
        label: 'Filter instructors',
        links: [
          { href: '/admin/instructors', label: 'Waiting', current: show === 'waiting' },
          { href: '/admin/instructors?show=shown', label: 'Live', current: show === 'shown' },
        ],
      }}
      query={useQuery(instructorsForReviewQuery(api, show))}
      failure="We couldn’t load this page. Try again."
      {...(show === 'waiting' && { filter: whose.filter })}
      items={(instructors) => (show === 'waiting' ? whose.keep(instructors) : instructors)}
      nothing={
        show === 'waiting' ? (whose.nothing ?? 'No profiles are waiting.') : 'No profiles are live yet.'
      }
      row={(instructors, ask) =>
        (show === 'waiting' ? whose.keep(instructors) : instructors).map((instructor) => (
          <QueueRow
            key={instructor.id}
            acts={
              <>
                <AskButton
                  label={`${show === 'shown' ? 'Take down' : 'Reject'} ${instructor.name}`}
                  onAsk={() => ask(refusal(instructor))}
                >
                  {show === 'shown' ? 'Take down' : 'Reject'}
                </AskButton>
                {show === 'waiting' && (
                  <Button
                    aria-label={`Approve ${instructor.name}`}
                    onClick={() => void showing.run(instructor)}
                  >
                    Approve
                  </Button>
                )}
              </>
            }
          >
            <h2 className="text-base">{instructor.name}</h2>
            <p className="text-sm text-ink-2">
              <RouteLink
                href={`/admin/businesses/${instructor.business.id}`}
                className="text-brand underline underline-offset-[3px]"
              >
                {instructor.business.name}
              </RouteLink>
              , {cameIn(instructor.sentAt, now)}
            </p>
            {show === 'waiting' && <WorkButton kind="instructor" id={instructor.id} name={instructor.name} />}
            {instructor.bio !== '' && <p className="max-w-[64ch] whitespace-pre-line">{instructor.bio}</p>}
            {instructor.qualifications.length > 0 && (
              <ul className="list-disc pl-5 text-sm">
                {instructor.qualifications.map((qualification) => (
                  <li key={qualification}>{qualification}</li>
                ))}
              </ul>
            )}
          </QueueRow>
        ))
      }
    />
  );
}
