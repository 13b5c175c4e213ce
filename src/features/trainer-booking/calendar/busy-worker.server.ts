import { parentPort } from 'node:worker_threads';
import type { Answered } from '#shared/workers/thread-pool.server.ts';
import { type BusyTime, busyTimes } from './busy-times.ts';

export interface BusyTask {
  text: string;
  from: Date;
  until: Date;
}

// A thread that reads calendars of strangers: one that takes too long, or too much, is ended, and nothing else with it.
parentPort?.on('message', ({ text, from, until }: BusyTask) => {
  let answered: Answered<BusyTime[]>;
  try {
    answered = { done: busyTimes(text, from, until) };
  } catch (error) {
    answered = { failed: error instanceof Error ? error.message : String(error) };
  }
  parentPort?.postMessage(answered);
});
