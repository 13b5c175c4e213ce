import type { ComponentType } from 'react';
import type { FoundSession } from '#features/sessions/contract.ts';
import { Button } from '#shared/ui/buttons/button.tsx';
import { ButtonLink } from '#shared/ui/buttons/button-link.tsx';
import { EmptyState } from '#shared/ui/states/empty-state.tsx';
import { Card } from '#shared/ui/type/card.tsx';
import type { SearchAnswer } from '../../api.ts';
import { activeFilters, clearFilters } from '../../filters/filter-options.ts';
import type { SearchParams } from '../../filters/search-params.ts';
import { Pagination } from './pagination.tsx';
import { type HeartProps, SessionCard } from './session-card.tsx';

export interface FoundSessionsProps {
  params: SearchParams;
  answer: SearchAnswer;
  /** The sessions whose marker is pointed at, or open. */
  marked: ReadonlySet<number>;
  onPointed: (sessionId: number | null) => void;
  onSearch: (params: SearchParams) => void;
  onBook: ((session: FoundSession) => void) | undefined;
  /** Those that have just been booked here. */
  booked?: readonly number[];
  heart: ComponentType<HeartProps>;
}

/** The sessions found, a card each, and the way to the other pages; or that there are none. */
export function FoundSessions({
  params,
  answer,
  marked,
  onPointed,
  onSearch,
  onBook,
  booked,
  heart,
}: FoundSessionsProps) {
  const { sessions, pageCount } = answer;
  if (sessions.length === 0) return <NothingFound params={params} onSearch={onSearch} />;
  const byRelevance = params.sort === undefined;
  return (
    <>
      <ul className="grid gap-3.5">
        {sessions.map((session) => (
          <li key={session.id} className="min-w-0">
            <SessionCard
              session={session}
              approximate={answer.place?.approximate ?? false}
              active={marked.has(session.id)}
              onPointed={(pointed) => onPointed(pointed ? session.id : null)}
              onBook={onBook && (() => onBook(session))}
              booked={booked?.includes(session.id)}
              showReasons={byRelevance}
              heart={heart}
            />
          </li>
        ))}
      </ul>
      <Pagination params={params} pageCount={pageCount} />
    </>
  );
}

function NothingFound({
  params,
  onSearch,
}: {
  params: SearchParams;
  onSearch: (params: SearchParams) => void;
}) {
  const filtered = activeFilters(params).some(({ name }) => name !== 'near');
  return (
    <Card>
      <EmptyState
        title="No sessions found matching your criteria."
        action={
          filtered ? (
            <Button variant="secondary" onClick={() => onSearch(clearFilters(params))}>
              Clear All
            </Button>
          ) : (
            <ButtonLink variant="secondary" href="/search">
              Show all sessions
            </ButtonLink>
          )
        }
      >
        Try adjusting your filters or search in a different area.
      </EmptyState>
    </Card>
  );
}
