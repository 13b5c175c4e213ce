import { type StatusFilter, statusFilters } from './copy.ts';

/** What an address shows of a business's sessions. */
export interface OwnSessionsView {
  /** Which are listed; all without it. */
  status?: Exclude<StatusFilter, 'all'>;
  /** The session whose form is open, or a new one. */
  session?: number | 'new';
}

/** Reads it; what makes no sense is as if it were not there. */
export function readOwnSessionsView(raw: Record<string, unknown>): OwnSessionsView {
  const status = statusFilters.find(({ value }) => value === raw.status)?.value;
  const id = Number(raw.session);
  const session = raw.session === 'new' ? 'new' : Number.isSafeInteger(id) && id > 0 ? id : undefined;
  return {
    ...(status === undefined || status === 'all' ? {} : { status }),
    ...(session === undefined ? {} : { session }),
  };
}
