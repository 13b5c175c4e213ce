import { useQuery } from '@tanstack/react-query';
import UserPlus from 'lucide-react/icons/user-plus';
import type { ComponentProps, ReactNode } from 'react';
import type { MyBusiness } from '#areas/catalogue/businesses/contract.ts';
import { canPerform } from '#areas/catalogue/businesses/permissions/permissions.ts';
import { RoleNotPermitted } from '#areas/catalogue/businesses/permissions/role-not-permitted.tsx';
import { Icon } from '#shared/ui/brand/icon.tsx';
import { Button } from '#shared/ui/buttons/button.tsx';
import { RouteLink } from '#shared/ui/buttons/route-link.tsx';
import { type Opener, useOpenForm } from '#shared/ui/mutation/use-open-form.ts';
import { useApi } from '#shared/ui/site-context.tsx';
import { EmptyState } from '#shared/ui/states/empty-state.tsx';
import { Notice } from '#shared/ui/states/notice.tsx';
import { QueryContent } from '#shared/ui/states/query-content.tsx';
import { Skeleton } from '#shared/ui/states/skeleton.tsx';
import { Badge, type BadgeTone } from '#shared/ui/type/badge.tsx';
import { Panel } from '#shared/ui/type/card.tsx';
import { ownInstructorsQuery } from '../api.ts';
import type { OwnInstructor, OwnInstructors } from '../contract.ts';
import { InstructorForm } from './instructor-form.tsx';
import { Portrait } from './portrait.tsx';

/** `/business/instructors`. */
export function InstructorsPage({
  business,
  renderPhotos,
}: {
  business: MyBusiness;
  renderPhotos: (instructorId: number) => ReactNode;
}) {
  return canPerform(business.role, 'manage_sessions') ? (
    <InstructorsLoader key={business.id} businessId={business.id} renderPhotos={renderPhotos} />
  ) : (
    <RoleNotPermitted businessName={business.name} />
  );
}

type RenderPhotos = ComponentProps<typeof InstructorsPage>['renderPhotos'];

function InstructorsLoader({ businessId, renderPhotos }: { businessId: number; renderPhotos: RenderPhotos }) {
  return (
    <QueryContent
      query={useQuery(ownInstructorsQuery(useApi(), businessId))}
      failure="We couldn’t load your instructors. Try again."
      waiting={<Skeleton className="h-60 rounded-card" />}
    >
      {(answer) => <Instructors businessId={businessId} answer={answer} renderPhotos={renderPhotos} />}
    </QueryContent>
  );
}

function Instructors({
  businessId,
  answer,
  renderPhotos,
}: {
  businessId: number;
  answer: OwnInstructors;
  renderPhotos: RenderPhotos;
}) {
  const { open, place, form, close, removed, opener } = useOpenForm<number>();
  const { instructors } = answer;
  return (
    <div ref={place} className="grid max-w-190 gap-4">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 flex-1 basis-72">
          <h2>Instructors</h2>
          <p className="mt-1 text-ink-2">
            Your instructors appear on session cards, session pages and tickets, and people can search for
            them. We check new profiles before they go live. To change one date’s instructor, open it in the
            calendar.
          </p>
        </div>
        {open !== 'new' && (
          <Button {...opener('new')}>
            <Icon drawing={UserPlus} size="sm" />
            Add an instructor
          </Button>
        )}
      </div>
      {open === 'new' && (
        <div {...form}>
          <InstructorForm
            businessId={businessId}
            answer={answer}
            instructor={null}
            onClose={close}
            onRemoved={removed}
          />
        </div>
      )}
      {instructors.length === 0 && open !== 'new' && (
        <EmptyState title="No instructors yet" headingLevel="h3">
          Add your instructors and choose their sessions.
        </EmptyState>
      )}
      {instructors.map((instructor) =>
        open === instructor.id ? (
          <div key={instructor.id} {...form}>
            <InstructorForm
              businessId={businessId}
              answer={answer}
              instructor={instructor}
              photos={renderPhotos(instructor.id)}
              onClose={close}
              onRemoved={removed}
            />
          </div>
        ) : (
          <InstructorCard
            key={instructor.id}
            instructor={instructor}
            sessions={answer.sessions}
            opener={opener(instructor.id)}
          />
        ),
      )}
    </div>
  );
}

const stateBadges: Readonly<Record<OwnInstructor['state'], { word: string; tone: BadgeTone }>> = {
  waiting: { word: 'Being checked', tone: 'warning' },
  shown: { word: 'Live', tone: 'success' },
  refused: { word: 'Not live', tone: 'danger' },
};

function InstructorCard({
  instructor,
  sessions,
  opener,
}: {
  instructor: OwnInstructor;
  sessions: OwnInstructors['sessions'];
  opener: Opener;
}) {
  const { id, name, qualifications, state, reason, sessionIds } = instructor;
  const titles = sessions.filter((session) => sessionIds.includes(session.id)).map(({ title }) => title);
  return (
    <Panel role="article" aria-label={name}>
      <div className="flex flex-wrap items-start gap-4">
        <Portrait instructor={instructor} size="md" />
        <div className="min-w-0 flex-1 basis-52 wrap-anywhere">
          <h3 className="flex flex-wrap items-center gap-2.5 font-sans text-h4 font-semibold">
            {state === 'shown' ? (
              <RouteLink href={`/instructors/${id}`} className="underline-offset-[3px] hover:underline">
                {name}
              </RouteLink>
            ) : (
              name
            )}
            <Badge tone={stateBadges[state].tone}>{stateBadges[state].word}</Badge>
          </h3>
          {qualifications.length > 0 && <p className="text-sm text-ink-2">{qualifications.join(', ')}</p>}
          <p className="mt-1 text-sm text-ink-2">
            {titles.length === 0 ? 'No sessions yet.' : `Teaches ${titles.join(', ')}`}
          </p>
        </div>
        <Button
          variant="secondary"
          size="sm"
          className="max-md:h-11!"
          aria-label={`Change ${name}`}
          {...opener}
        >
          Change
        </Button>
      </div>
      {reason !== null && (
        <Notice tone="danger" className="mt-3">
          {reason} Make your changes and we’ll check again.
        </Notice>
      )}
    </Panel>
  );
}
