/**
 * https://docs.stripe.com/api/idempotent_requests: a key repeats its first response for 24 hours; another request or
 * a concurrent one is refused.
 */
import { createHash } from 'node:crypto';
import type { RememberedAnswer, Store } from '../store/store.ts';
import type { FormMap, FormValue } from '../wire/decode-form.ts';
import { invalidRequest, StripeProblem } from '../wire/errors.ts';

/** Milliseconds. */
export const idempotencyTtlMs = 24 * 3600 * 1000;

const maxKeyLength = 255;

export interface KeyedRequest {
  key: string;
  /** Each connected account has its own keys. */
  account: string | null;
  operation: string;
  path: string;
  fingerprint: string;
}

function sortKeys(value: FormValue): unknown {
  if (typeof value === 'string') return value;
  return [...value]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([key, inner]) => [key, sortKeys(inner)]);
}

/** Independent of the parameters' order. */
export function fingerprintForm(form: FormMap): string {
  return createHash('sha256')
    .update(JSON.stringify(sortKeys(form)))
    .digest('hex');
}

const storageKey = ({ account, key }: KeyedRequest): string => (account === null ? key : `${account} ${key}`);

function keyMisusedError(message: string): StripeProblem {
  return new StripeProblem(400, { type: 'idempotency_error', message });
}

export class IdempotencyKeys {
  readonly #store: Store;
  readonly #clock: () => number;
  readonly #underWay = new Set<string>();

  /** @param clock milliseconds since 1970 */
  constructor(store: Store, clock: () => number) {
    this.#store = store;
    this.#clock = clock;
  }

  /**
   * Starts a request.
   * @returns the stored response, or null to execute the request and then call `end`.
   * @throws {StripeProblem} 400 `idempotency_error` for another request under the key; 409 `idempotency_key_in_use`
   * while the first runs.
   */
  begin(request: KeyedRequest): RememberedAnswer | null {
    const { key } = request;
    if (key.length > maxKeyLength) {
      throw invalidRequest(`Idempotency keys can be at most ${maxKeyLength} characters long.`);
    }
    const place = storageKey(request);
    if (this.#underWay.has(place)) {
      throw new StripeProblem(409, {
        type: 'idempotency_error',
        code: 'idempotency_key_in_use',
        message: `There is currently another in-progress request using this Idempotent Key (that probably means you submitted twice, and the other request is still going through): ${key}. Please try again later.`,
      });
    }
    const answer = this.#store.get('answers', place);
    if (answer !== undefined && answer.at >= this.#clock() - idempotencyTtlMs) {
      if (answer.operation !== request.operation || answer.path !== request.path) {
        throw keyMisusedError(
          `Keys for idempotent requests can only be used for the same endpoint they were first used for ('${answer.path}' vs '${request.path}'). Try using a key other than '${key}' if you meant to execute a different request.`,
        );
      }
      if (answer.fingerprint !== request.fingerprint) {
        throw keyMisusedError(
          `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
        );
      }
      return answer;
    }
    this.#underWay.add(place);
    return null;
  }

  /** Stores the response; durable with the next commit, as the effect. */
  remember(request: KeyedRequest, status: number, body: string): void {
    const { operation, path, fingerprint } = request;
    this.#store.put('answers', storageKey(request), {
      at: this.#clock(),
      operation,
      path,
      fingerprint,
      status,
      body,
    });
  }

  /** Releases the key. */
  end(request: KeyedRequest): void {
    this.#underWay.delete(storageKey(request));
  }
}
