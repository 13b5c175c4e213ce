/**
 * Checks requests, responses and webhooks against schemas from the SDK's types. Types can't express lengths, minimums
 * and exclusive parameters; the calls of Stripe.js aren't covered either.
 */
import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import qs from 'qs';
import { generateSchemas } from './generate-schemas.ts';
import type { Operation, Schema, WireSchemas } from './schema.ts';

/** Empty if all is well. */
export type Complaints = string[];

function describeErrors(errors: ErrorObject[] | null | undefined): Complaints {
  return (errors ?? [])
    .filter(({ keyword }) => keyword !== 'if' && keyword !== 'anyOf')
    .map(({ instancePath, message, params }) => {
      const extra = 'additionalProperty' in params ? ` '${String(params.additionalProperty)}'` : '';
      return `${instancePath || '/'} ${message ?? 'is wrong'}${extra}`;
    });
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

export class WireChecker {
  readonly #schemas: WireSchemas;
  readonly #ajv = new Ajv({ strict: false, allErrors: true, inlineRefs: false });
  readonly #compiled = new Map<string, ValidateFunction>();

  constructor(schemas: WireSchemas = generateSchemas()) {
    this.#schemas = schemas;
    this.#ajv.addSchema({ $id: 'sdk', definitions: schemas.definitions });
  }

  #check(name: string, schema: Schema, value: unknown): Complaints {
    const validate =
      this.#compiled.get(name) ??
      this.#ajv.compile(
        JSON.parse(JSON.stringify(schema).replaceAll('"#/definitions/', '"sdk#/definitions/')),
      );
    this.#compiled.set(name, validate);
    return validate(value) ? [] : describeErrors(validate.errors);
  }

  /** Paths without an id win. */
  operation(method: string, path: string): Operation | undefined {
    const fits = this.#schemas.operations.filter(
      (operation) =>
        operation.method === method &&
        new RegExp(`^${operation.path.replaceAll('{id}', '[^/]+')}$`).test(path),
    );
    return fits.toSorted((one, other) => one.path.split('{').length - other.path.split('{').length)[0];
  }

  get operations(): readonly Operation[] {
    return this.#schemas.operations;
  }

  /** Checks the parameters of the query or body. */
  request(method: string, path: string, form: string): Complaints {
    const operation = this.operation(method, path);
    if (operation === undefined) return [`The SDK has no ${method} ${path}.`];
    // qs by default drops levels below 5 and turns long lists into objects.
    const params = qs.parse(form, { depth: 20, arrayLimit: 1000, parameterLimit: 10_000 });
    if (operation.params === null) return Object.keys(params).map((name) => `/ must NOT have '${name}'`);
    return this.#check(`${operation.name} request`, operation.params, params);
  }

  response(method: string, path: string, status: number, body: unknown): Complaints {
    if (status >= 400) {
      const envelope: Schema = {
        type: 'object',
        properties: { error: this.#schemas.error },
        required: ['error'],
        additionalProperties: false,
      };
      return this.#check('error', envelope, body);
    }
    const operation = this.operation(method, path);
    if (operation === undefined) return [`The SDK has no ${method} ${path}.`];
    if (operation.name === 'events.retrieve') return this.event(body);
    if (operation.name === 'events.list') return this.#eventList(operation.response, body);
    return this.#check(`${operation.name} response`, operation.response, body);
  }

  event(body: unknown): Complaints {
    const type = isObject(body) ? String(body.type) : '';
    const schema = this.#schemas.events[type];
    return schema === undefined ? [`The SDK knows no event ${type}.`] : this.#check(type, schema, body);
  }

  /** By each event's type: compiling the schema of any event takes many seconds. */
  #eventList(list: Schema, body: unknown): Complaints {
    const properties = { ...list.properties, data: { type: 'array' } };
    const events = isObject(body) && Array.isArray(body.data) ? body.data : [];
    return [
      ...this.#check('events.list response', { ...list, properties }, body),
      ...events.flatMap((event: unknown) => this.event(event)),
    ];
  }

  /** The steps of a nested parameter; `[]` steps into a list. */
  knowsParameter(operation: Operation, steps: string[]): boolean {
    return operation.params !== null && this.#reaches(operation.params, steps);
  }

  #reaches(schema: Schema, steps: string[]): boolean {
    const branches = this.#branches(schema);
    const [step, ...rest] = steps;
    if (step === undefined) return true;
    return branches.some((branch) => {
      const next = step === '[]' ? branch.items : branch.properties?.[step];
      return next !== undefined && this.#reaches(next, rest);
    });
  }

  #branches(schema: Schema): Schema[] {
    const target = schema.$ref
      ? this.#schemas.definitions[schema.$ref.replace('#/definitions/', '')]
      : schema;
    if (target === undefined) return [];
    const inner = [...(target.anyOf ?? []), target.then, target.else].filter((part) => part !== undefined);
    return [target, ...inner.flatMap((part) => this.#branches(part))];
  }
}
