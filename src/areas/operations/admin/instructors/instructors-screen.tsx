import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { InstructorForReview } from '#areas/catalogue/instructors/contract.ts';
import { Button } from '#shared/ui/buttons/button.tsx';
import { RouteLink } from '#shared/ui/buttons/route-link.tsx';
import { useMutationAction } from '#shared/ui/mutation/use-mutation-action.ts';
import { useApi } from '#shared/ui/site-context.tsx';
import { instructorsForReviewQuery, refuseInstructor, showInstructor } from '../api.ts';
import { actionFailedToast } from '../approvals/copy.ts';
import { useAssigneeFilter, WorkButton } from '../assignments/screens/queue-assignments.tsx';
import { formatReceivedAt } from '../frame/copy.ts';
import {
  AskReasonButton,
  DecisionQueue,
  QueueRow,
  type ReasonRequest,
} from '../frame/screens/decision-queue.tsx';

const route = getRouteApi('/admin/instructors');

/** `/admin/instructors`: what businesses tell of those who teach, to be read; and those whom everybody sees. */
export function InstructorsPage() {
  const { show = 'waiting' } = route.useSearch();
  const now = new Date(route.useLoaderData().now);
  const api = useApi();
  const queryClient = useQueryClient();
  const whose = useAssigneeFilter('instructor');
  const showing = useMutationAction({
    mutate: (instructor: InstructorForReview) => showInstructor(api, instructor),
    successToast: (_answer, { name }) => ({
      title: 'Profile published',
      description: `${name}'s profile is live.`,
    }),
    onError: ({ sentence }) => actionFailedToast(sentence),
    // Also when it was refused: somebody else may have been first.
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['admin'] }),
    keyOf: ({ id }) => String(id),
  });
  const refusal = (instructor: InstructorForReview): ReasonRequest => ({
    title: show === 'shown' ? `Take down ${instructor.name}?` : `Reject ${instructor.name}?`,
    description: 'Their profile stays hidden until the business changes it and you approve the change.',
    confirmLabel: show === 'shown' ? 'Take down' : 'Reject',
    mutate: (reason) => refuseInstructor(api, instructor, reason),
    successToast: {
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
                <AskReasonButton
                  label={`${show === 'shown' ? 'Take down' : 'Reject'} ${instructor.name}`}
                  onAsk={() => ask(refusal(instructor))}
                >
                  {show === 'shown' ? 'Take down' : 'Reject'}
                </AskReasonButton>
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
              , {formatReceivedAt(instructor.sentAt, now)}
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
