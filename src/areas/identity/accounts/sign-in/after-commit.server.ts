import { AsyncLocalStorage } from 'node:async_hooks';

type Job = () => Promise<void>;

const pendingJobs = new AsyncLocalStorage<Job[]>();

/**
 * Runs a job after the current library request succeeds, or at once outside one. The library requests emails within
 * its transaction, when the account isn't committed.
 */
export async function runAfterCommit(job: Job): Promise<void> {
  const jobs = pendingJobs.getStore();
  if (jobs === undefined) await job();
  else jobs.push(job);
}

/** Drops the jobs if the request fails. */
export async function withAfterCommitJobs(handle: () => Promise<Response>): Promise<Response> {
  const jobs: Job[] = [];
  const answer = await pendingJobs.run(jobs, handle);
  if (answer.status < 400) for (const job of jobs) await job();
  return answer;
}
