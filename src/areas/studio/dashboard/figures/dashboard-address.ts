import { LAST_STEP } from '#areas/catalogue/businesses/register/registration-steps.ts';
import { readBusinessSearch } from '#areas/catalogue/businesses/status/my-businesses.ts';
import {
  type OwnSessionsView,
  readOwnSessionsView,
} from '#areas/catalogue/sessions/own/own-sessions-address.ts';

export interface DashboardSearch extends OwnSessionsView {
  business?: number;
  /** Open step of the registration, 1 to 4. */
  register?: number;
}

/** Ignores invalid parameters. */
export function readDashboardSearch(raw: Record<string, unknown>): DashboardSearch {
  const step = Number(raw.register);
  return {
    ...readBusinessSearch(raw),
    ...(Number.isSafeInteger(step) && step > 0 && step <= LAST_STEP ? { register: step } : {}),
    ...readOwnSessionsView(raw),
  };
}
