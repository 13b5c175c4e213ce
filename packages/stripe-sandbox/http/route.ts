import type { Sandbox } from '../sandbox.ts';
import type { FormMap } from '../wire/decode-form.ts';
import { type Fields, type Parsed, readParams } from '../wire/params.ts';

export type Method = 'GET' | 'POST' | 'DELETE';

/** What a handler is given besides its parameters. */
export interface Call {
  sandbox: Sandbox;
  /** Id in the path; empty without one. */
  id: string;
}

/** `server`: secret key, as in the SDK. `browser`: publishable key, as Stripe.js. */
export type Audience = 'server' | 'browser';

interface RouteDescription {
  /** Also works with `Stripe-Account`; default no. */
  forAccounts?: true;
  /** For logs and faults, such as `payment_intents.create`. */
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

/** Two steps, so that invalid parameters change nothing. */
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
