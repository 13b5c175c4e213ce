import type { components } from './schema.js';

/** What the API answers when it refuses (RFC 9457). */
export type Problem = components['schemas']['Problem'];

/** What went wrong, for programs: "sold_out". */
export type ProblemCode = Problem['code'];

/** A refusal. Its `message` says what to change, in a sentence that people can read. */
export class FettleProblem extends Error {
  readonly problem: Problem;
  /** After how many seconds it is worth trying again, where the API says so. */
  readonly retryAfterSeconds: number | null;

  constructor(problem: Problem, retryAfterSeconds: number | null = null) {
    super(problem.detail);
    this.name = 'FettleProblem';
    this.problem = problem;
    this.retryAfterSeconds = retryAfterSeconds;
  }

  get code(): ProblemCode {
    return this.problem.code;
  }

  /** The HTTP status. */
  get status(): number {
    return this.problem.status;
  }

  /** The id of this refusal, for messages to support. */
  get instance(): string {
    return this.problem.instance;
  }

  /** The sentences by field, where fields were wrong. */
  get fieldErrors(): Record<string, string> {
    return Object.fromEntries((this.problem.errors ?? []).map(({ field, message }) => [field, message]));
  }
}

/**
 * The refusal that an answer is. What is between a program and the API, such as a proxy, answers in words of its own;
 * that is a refusal too.
 */
export async function problemOf(response: Response): Promise<FettleProblem> {
  const text = await response.text();
  return new FettleProblem(readProblem(text) ?? unknownProblem(response), secondsOf(response));
}

function readProblem(text: string): Problem | null {
  try {
    const read: unknown = JSON.parse(text);
    const known = typeof read === 'object' && read !== null && 'code' in read && 'detail' in read;
    return known ? (read as Problem) : null;
  } catch {
    return null;
  }
}

const unknownProblem = ({ status, url }: Response): Problem => ({
  type: 'about:blank',
  title: 'No answer of the API',
  status,
  detail: `${url} answered ${status}, and not as the API does.`,
  instance: 'about:blank',
  code: status === 503 || status === 502 || status === 504 ? 'unavailable' : 'internal',
});

/** After how many seconds an answer says that it is worth trying again; null where it does not say. */
export function secondsOf({ headers }: Response): number | null {
  const seconds = Number(headers.get('retry-after') ?? Number.NaN);
  return Number.isFinite(seconds) && seconds >= 0 ? seconds : null;
}
