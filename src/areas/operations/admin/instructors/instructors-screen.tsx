import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { InstructorForReview } from '#areas/catalogue/instructors/contract.ts';
import { RouteLink } from '#shared/ui/buttons/route-link.tsx';
import { useApi } from '#shared/ui/site-context.tsx';
import { instructorsForReviewQuery, refuseInstructor } from '../api.ts';
import { formatReceivedAt } from '../frame/copy.ts';
import {
  AskReasonButton,
  DecisionQueue,
  QueueRow,
  type ReasonRequest,
} from '../frame/screens/decision-queue.tsx';
import { InboxPage } from '../inbox/screens/inbox-page.tsx';

const route = getRouteApi('/admin/instructors');

/** `/admin/instructors`: profiles that wait, or public ones. */
export function InstructorsPage() {
  return route.useSearch().show === undefined ? <InboxPage /> : <LiveInstructors />;
}

function LiveInstructors() {
  const now = new Date(route.useLoaderData().now);
  const api = useApi();
  const refusal = (instructor: InstructorForReview): ReasonRequest => ({
    title: `Take down ${instructor.name}?`,
    description: 'Their profile stays hidden until the business changes it and you approve the change.',
    confirmLabel: 'Take down',
    mutate: (reason) => refuseInstructor(api, instructor, reason),
    successToast: {
      title: 'Profile taken down',
      description: 'The business sees the reason next to the name.',
    },
  });
  return (
    <DecisionQueue
      title="Instructors"
      shown={{
        label: 'Filter instructors',
        links: [
          { href: '/admin/instructors', label: 'Waiting', current: false },
          { href: '/admin/instructors?show=shown', label: 'Live', current: true },
        ],
      }}
      query={useQuery(instructorsForReviewQuery(api, 'shown'))}
      failure="We couldn’t load this page. Try again."
      items={(instructors) => instructors}
      nothing="No profiles are live yet."
      row={(instructors, ask) =>
        instructors.map((instructor) => (
          <QueueRow
            key={instructor.id}
            acts={
              <AskReasonButton label={`Take down ${instructor.name}`} onAsk={() => ask(refusal(instructor))}>
                Take down
              </AskReasonButton>
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
            {instructor.bio !== '' && <p className="max-w-prose whitespace-pre-line">{instructor.bio}</p>}
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
