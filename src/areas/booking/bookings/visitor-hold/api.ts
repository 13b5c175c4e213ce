import type { ApiClient } from '#shared/http/api-client.ts';
import type { VisitorHoldResponse } from '../contract.ts';

/** The latest place that the browser holds; null if none, or if we can't tell: people can sign in without it. */
export async function fetchVisitorHold(api: ApiClient): Promise<VisitorHoldResponse | null> {
  const holds = await api.call('GET /api/visitor-holds', { loggedOut: 'throw' }).catch(() => []);
  return holds[0] ?? null;
}
