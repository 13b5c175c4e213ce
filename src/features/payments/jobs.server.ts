import type { JobHandlers, Schedule } from '#shared/jobs/job-runner.server.ts';
import { type RefundDeps, SEND_PENDING_REFUNDS, sendPendingRefunds } from './refund-payment.server.ts';

export function paymentJobs(deps: RefundDeps): JobHandlers {
  return { [SEND_PENDING_REFUNDS]: () => sendPendingRefunds(deps) };
}

/** Each refund is also queued when it is decided; the schedule is for those whose job has used up its retries. */
export const paymentSchedules: Schedule[] = [{ task: SEND_PENDING_REFUNDS, pattern: '*/5 * * * *' }];
