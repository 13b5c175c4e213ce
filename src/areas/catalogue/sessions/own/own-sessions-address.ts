import { type StatusFilter, statusFilters } from './copy.ts';

export interface OwnSessionsView {
  /** Absent: all. */
  status?: Exclude<StatusFilter, 'all'>;
  /** The session whose form is open. */
  session?: number | 'new';
}

/** Ignores invalid values. */
export function readOwnSessionsView(raw: Record<string, unknown>): OwnSessionsView {
  const status = statusFilters.find(({ value }) => value === raw.status)?.value;
  const id = Number(raw.session);
  const session = raw.session === 'new' ? 'new' : Number.isSafeInteger(id) && id > 0 ? id : undefined;
  return {
    ...(status === undefined || status === 'all' ? {} : { status }),
    ...(session === undefined ? {} : { session }),
  };
}
