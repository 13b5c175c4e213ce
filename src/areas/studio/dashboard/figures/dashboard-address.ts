import { LAST_STEP } from '#areas/catalogue/businesses/register/registration-steps.ts';
import { readBusinessSearch } from '#areas/catalogue/businesses/status/my-businesses.ts';
import { type StatusFilter, statusFilters } from '#areas/catalogue/sessions/own/copy.ts';

/** What the dashboard shows, as its address says it. */
export interface DashboardSearch {
  business?: number;
  /** The step of the registration that is open, 1 to 4. */
  register?: number;
  /** Which of the sessions are listed; all when it is not there. */
  status?: Exclude<StatusFilter, 'all'>;
  /** The session whose form is open, or a new one. */
  session?: number | 'new';
}

/** Reads the dashboard's address; what makes no sense is as if it were not there. */
export function readDashboardSearch(raw: Record<string, unknown>): DashboardSearch {
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
