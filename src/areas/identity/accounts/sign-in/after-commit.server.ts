import { AsyncLocalStorage } from 'node:async_hooks';

type Job = () => Promise<void>;

const pendingJobs = new AsyncLocalStorage<Job[]>();

/**
 * Does a job once the request to the sign-in library that is under way has succeeded, or at once outside of one.
 * The library asks for its mails inside the transaction that writes the account: whoever acted on that at once
 * would find no account yet, or write to one that never came to be.
 */
export async function runAfterCommit(job: Job): Promise<void> {
  const jobs = pendingJobs.getStore();
  if (jobs === undefined) await job();
  else jobs.push(job);
}

/** Handles a request to the sign-in library, then does what waited for it; nothing when it was refused. */
export async function withAfterCommitJobs(handle: () => Promise<Response>): Promise<Response> {
  const jobs: Job[] = [];
  const answer = await pendingJobs.run(jobs, handle);
  if (answer.status < 400) for (const job of jobs) await job();
  return answer;
}
