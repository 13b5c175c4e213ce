import { AsyncLocalStorage } from 'node:async_hooks';

type Job = () => Promise<void>;

const pendingJobs = new AsyncLocalStorage<Job[]>();

/** The library requests emails before the account is committed, so wait for the request to succeed. */
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
