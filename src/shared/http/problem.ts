import type { AppError, ErrorCode, FieldError } from '../domain/app-error.ts';
import { toErrorBody } from '../domain/app-error.ts';

/** Beneath this address every refusal is a problem detail (RFC 9457). */
export const PROBLEMS_BENEATH = '/api/v1/';

/** The media type of such a refusal. */
export const PROBLEM_MEDIA = 'application/problem+json';

/** What a refusal of the public API says. */
export interface Problem {
  /** Where the kind of problem is explained: an address of the site. */
  type: string;
  /** The kind in a few words. */
  title: string;
  status: number;
  /** What to change, in a sentence that people can read. */
  detail: string;
  /** This one refusal, to be quoted to us. */
  instance: string;
  /** The kind, for programs. */
  code: ErrorCode;
  /** The first field that was refused, and all of them. */
  field?: string;
  errors?: FieldError[];
}

/** Is a refusal at this address a problem detail? By the address as it was sent, for refusals before any route is known. */
export const saysProblems = (address: string): boolean => address.startsWith(PROBLEMS_BENEATH);

/** A failure as a problem detail. */
export function toProblem(failure: AppError, requestId: string): Problem {
  const { code, message, ...fields } = toErrorBody(failure);
  return {
    type: `/developers#${problemAnchor(code)}`,
    title: titleOf(code),
    status: failure.status,
    detail: message,
    instance: `urn:uuid:${requestId}`,
    code,
    ...fields,
  };
}

/** Where on the page for developers a kind of problem is explained: "sold-out". */
export const problemAnchor = (code: ErrorCode): string => code.replaceAll('_', '-');

/** "Sold out", of `sold_out`. */
function titleOf(code: ErrorCode): string {
  const words = code.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** What is sent for a failure at an address: its media type and its text. */
export function failureAnswer(
  failure: AppError,
  { url, id }: { url: string; id: string },
): { media: string; body: string } {
  return saysProblems(url)
    ? { media: PROBLEM_MEDIA, body: JSON.stringify(toProblem(failure, id)) }
    : { media: 'application/json; charset=utf-8', body: JSON.stringify(toErrorBody(failure)) };
}
