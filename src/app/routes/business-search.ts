import { readBusinessSearch } from '#features/businesses/own-businesses.ts';
import { LAST_STEP } from '#features/businesses/registration-draft.ts';
import { type StatusFilter, statusFilters } from '#features/sessions/status-filter.ts';

/** What the dashboard shows, as its address says it. */
export interface BusinessPageSearch {
  business?: number;
  /** The step of the registration that is open, 1 to 4. */
  register?: number;
  /** Which of the sessions are listed; all when it is not there. */
  status?: Exclude<StatusFilter, 'all'>;
  /** The session whose form is open, or a new one. */
  session?: number | 'new';
}

/** Reads the dashboard's address; what makes no sense is as if it were not there. */
export function readBusinessPageSearch(raw: Record<string, unknown>): BusinessPageSearch {
  const step = wholeNumber(raw.register);
  const status = statusFilters.find(({ value }) => value === raw.status)?.value;
  const session = raw.session === 'new' ? 'new' : wholeNumber(raw.session);
  return {
    ...readBusinessSearch(raw),
    ...(step !== undefined && step <= LAST_STEP ? { register: step } : {}),
    ...(status === undefined || status === 'all' ? {} : { status }),
    ...(session === undefined ? {} : { session }),
  };
}

function wholeNumber(value: unknown): number | undefined {
  const number = Number(value);
  return Number.isSafeInteger(number) && number > 0 ? number : undefined;
}
