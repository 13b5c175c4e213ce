import type { SearchAnswer } from '../search-answer.ts';
import type { FoundSessionsProps } from './found-sessions.tsx';
import { FoundSessions } from './found-sessions-later.tsx';
import { SearchFailed, useFailureAtHand } from './search-failed-later.tsx';
import { ResultPlaceholders } from './session-card-skeleton.tsx';

/** What a search came to: still looking, an answer, or a failure with the server's sentence if it has one. */
export type SearchState =
  | { kind: 'loading' }
  | { kind: 'found'; answer: SearchAnswer }
  | { kind: 'failed'; sentence: string | null };

interface ResultsProps extends Omit<FoundSessionsProps, 'answer'> {
  state: SearchState;
  onRetry: () => void;
}

/** The list of a search in each of its states. */
export function Results({ state, onRetry, ...list }: ResultsProps) {
  useFailureAtHand();
  if (state.kind === 'loading') return <ResultPlaceholders />;
  if (state.kind === 'failed') {
    return (
      <SearchFailed title="Failed to load sessions. Please try again." onRetry={onRetry}>
        {state.sentence}
      </SearchFailed>
    );
  }
  return <FoundSessions {...list} answer={state.answer} />;
}
