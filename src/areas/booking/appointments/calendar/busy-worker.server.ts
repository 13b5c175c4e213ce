import { parentPort } from 'node:worker_threads';
import type { TaskReply } from '#shared/workers/thread-pool.server.ts';
import { type CalendarReading, readBusyTimes } from './busy-times.ts';

export interface BusyTask {
  body: Uint8Array;
  from: Date;
  until: Date;
  owners: readonly string[];
}

/** UTF-16 if the file begins with its BOM, else UTF-8. */
function decodeCalendar(body: Uint8Array): string {
  const [first, second] = body;
  const encoding =
    first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
  return new TextDecoder(encoding).decode(body);
}

// A worker for untrusted calendars: exceeding time or memory ends only the worker.
parentPort?.on('message', ({ body, ...options }: BusyTask) => {
  let answered: TaskReply<CalendarReading>;
  try {
    answered = { done: readBusyTimes(decodeCalendar(body), options) };
  } catch (error) {
    answered = { failed: error instanceof Error ? error.message : String(error) };
  }
  parentPort?.postMessage(answered);
});
