import { z } from 'zod';
import type { JobHandlers } from '#shared/jobs/job-runner.server.ts';
import {
  ANNOUNCE_DECISION,
  type AnnounceDecisionDeps,
  announceDecision,
} from './approvals/decide-listing.server.ts';

const announceSchema = z.object({ decisionId: z.uuid() });

export function adminJobs(deps: AnnounceDecisionDeps): JobHandlers {
  return {
    [ANNOUNCE_DECISION]: (payload) => announceDecision(deps, announceSchema.parse(payload).decisionId),
  };
}
