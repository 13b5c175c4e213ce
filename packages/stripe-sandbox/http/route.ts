/** One entry of the sandbox's interface: where it is reached, which parameters it takes, what it does. */
import type { Sandbox } from '../sandbox.ts';
import type { FormMap } from '../wire/decode-form.ts';
import { type Fields, type Parsed, readParams } from '../wire/params.ts';

export type Method = 'GET' | 'POST' | 'DELETE';

/** What a handler is given besides its parameters. */
export interface Call {
  sandbox: Sandbox;
  /** The id in the path; empty for paths without one. */
  id: string;
}

/**
 * `server` routes take the secret key and are in the SDK; `browser` routes take the publishable key and are
 * what Stripe.js would call.
 */
export type Audience = 'server' | 'browser';

interface RouteDescription {
  /** Whether it may be called for a connected account too (`Stripe-Account`); not unless told. */
  forAccounts?: true;
  /** Name used by logs and by the faults of the control, such as `payment_intents.create`. */
  operation: string;
  method: Method;
  /** With at most one `{id}`. */
  path: string;
  audience: Audience;
}

interface RouteDefinition<F extends Fields> extends Omit<RouteDescription, 'audience'> {
  audience?: Audience;
  params: F;
  handle(call: Call, params: Parsed<F>): object;
}

export interface Route extends RouteDescription {
  params: Fields;
  /**
   * Reads the parameters, then acts.
   * @throws {StripeProblem}
   */
  prepare(form: FormMap): (call: Call) => object;
}

/** Ties a handler to its parameters; an answer is made in two steps so that bad parameters change nothing. */
export function defineRoute<F extends Fields>(definition: RouteDefinition<F>): Route {
  const { params, handle, audience = 'server', ...description } = definition;
  return {
    ...description,
    audience,
    params,
    prepare(form) {
      const read = readParams(params, form);
      return (call) => handle(call, read);
    },
  };
}
