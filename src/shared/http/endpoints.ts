import type { z } from 'zod';
import type { ErrorCode } from '../domain/app-error.ts';

/** Who may call an endpoint at all. What they may have of it is for the use case behind it to say. */
export type AuthLevel = 'public' | 'user' | 'admin' | 'apiKey';

/** Method and path, identical in the table, at the handler and in calls. */
export type EndpointKey = `${'GET' | 'POST' | 'PUT' | 'DELETE'} /api/${string}`;

/** 16 KiB, the default limit of a JSON body; an endpoint may set its own (`bodyBytes`). */
export const MAX_BODY_BYTES = 16 * 1024;

export interface Endpoint {
  auth: AuthLevel;
  /** The scope a key needs, if `auth` is `apiKey`. */
  scope?: string;
  /** For the API's documentation. */
  summary?: string;
  description?: string;
  headers?: z.ZodType;
  /** One field per `:name` in the path. */
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  /**
   * Limit of the JSON body if it may exceed `MAX_BODY_BYTES`; larger ones get 413. `tests/body-limits.test.ts`
   * compares it with the schema.
   */
  bodyBytes?: number;
  /** Also accepts a multipart form, which the handler parses; `body` describes its other fields. */
  acceptsMultipart?: true;
  /** The JSON response; undefined for no body. */
  answer?: z.ZodType;
  /** The place a list was searched around, sent in a header (paged-list.ts). */
  place?: z.ZodType;
  /** The media type if the handler writes the response itself: a file, ready-made JSON or a redirect. */
  sends?:
    | 'application/json'
    | 'application/pdf'
    | 'image/svg+xml'
    | 'redirect'
    | 'text/calendar'
    | 'text/csv'
    | 'file';
  /** On success; by default 200 with an answer, 204 without. */
  status?: 200 | 201 | 202;
  /** Requires a sign-in or identity check within the last fifteen minutes. */
  freshSignIn?: true;
  /** Per address, if lower than the site's limit. */
  rateLimit?: { max: number; timeWindow: `${number} minute` | `${number} minutes` };
  /** Writes only counters no page shows, so visitors' cached pages stay valid. */
  onlyCounts?: true;
  /** Error codes beyond those the other fields imply (`endpointErrors`). */
  errors?: readonly ErrorCode[];
}

/** Any endpoint can refuse the request, limit its rate, or fail. */
const anyErrors = [
  'invalid_input',
  'body_too_large',
  'uri_too_long',
  'unsupported_media_type',
  'rate_limited',
  'viewing_as',
  'internal',
  'unavailable',
] as const satisfies readonly ErrorCode[];

/** Errors that each `auth` level implies. */
const authErrors = {
  public: [],
  user: ['unauthorized'],
  admin: ['unauthorized', 'forbidden', 'second_factor_required'],
  // `forbidden`: another scope is needed. `conflict`: the business can't do this in its current state.
  apiKey: ['unauthorized', 'forbidden', 'conflict'],
} as const satisfies Record<AuthLevel, readonly ErrorCode[]>;

const freshSignInErrors = ['fresh_sign_in_required'] as const satisfies readonly ErrorCode[];

/** An id that doesn't exist, even if malformed. */
const paramsErrors = ['not_found'] as const satisfies readonly ErrorCode[];

/** Implied by a row's other fields; `errors` must not repeat them. */
type ImpliedErrors<Row> =
  | (typeof anyErrors)[number]
  | (Row extends { auth: infer Auth extends AuthLevel } ? (typeof authErrors)[Auth][number] : never)
  | (Row extends { freshSignIn: true } ? (typeof freshSignInErrors)[number] : never)
  | (Row extends { params: z.ZodType } ? (typeof paramsErrors)[number] : never);

/** Returns every error code of an endpoint. Omits the cross-site refusal (`forbidden`), which no API caller meets. */
export const endpointErrors = ({
  auth,
  freshSignIn,
  params,
  errors = [],
}: Endpoint): readonly ErrorCode[] => [
  ...anyErrors,
  ...authErrors[auth],
  ...(freshSignIn === true ? freshSignInErrors : []),
  ...(params === undefined ? [] : paramsErrors),
  ...errors,
];

type ParamNames<Address> = Address extends `${string}:${infer Rest}`
  ? Rest extends `${infer Name}/${infer After}`
    ? BeforeDot<Name> | ParamNames<After>
    : BeforeDot<Rest>
  : never;
type BeforeDot<Text> = Text extends `${infer Name}.${string}` ? Name : Text;

type OwnErrors<Row> = { errors?: readonly Exclude<ErrorCode, ImpliedErrors<Row>>[] };

type ParamsRequirement<Key> = [ParamNames<Key>] extends [never]
  ? { params?: never }
  : { params: z.ZodType<Record<ParamNames<Key>, unknown>> };

/**
 * Type-checks a contract: keys are API paths, `params` covers each `:name`, `errors` repeats nothing implied. Pure,
 * so that bundles can drop unused tables.
 */
// @__NO_SIDE_EFFECTS__
export function defineEndpoints<
  const Table extends {
    [Key in keyof Table]: Key extends EndpointKey
      ? Endpoint &
          ParamsRequirement<Key> &
          OwnErrors<Table[Key]> &
          Record<Exclude<keyof Table[Key], keyof Endpoint>, never>
      : never;
  },
>(table: Table): Table {
  return table;
}

/**
 * Every endpoint, for typed callers. Each contract adds its table:
 *
 * declare module '#shared/http/endpoints.ts' {
 * interface Endpoints extends Callable<typeof favouriteEndpoints> {}
 * }
 *
 * Types only: callers import neither contract nor schemas. Conflicting tables don't compile.
 */
export interface Endpoints {}

export type Callable<Table> = {
  [Key in keyof Table]: {
    given: ParamsGiven<ParamNames<Key>> & QueryGiven<Table[Key]> & BodyGiven<Table[Key]>;
    answer: Table[Key] extends { answer: infer Schema extends z.ZodType } ? z.output<Schema> : undefined;
    place: Table[Key] extends { place: infer Schema extends z.ZodType } ? z.output<Schema> : never;
  };
};

type ParamsGiven<Name extends string> = [Name] extends [never]
  ? { params?: never }
  : { params: Record<Name, string | number> };

type QueryGiven<Row> = Row extends { query: infer Schema extends z.ZodType }
  ? RequiredUnlessEmpty<'query', AsUrlValues<z.input<Schema>>>
  : { query?: never };

/** URLs carry text, which the server validates. Fields that accept anything are optional. */
type AsUrlValues<Fields> = {
  [Name in keyof Fields as unknown extends Fields[Name] ? never : Name]:
    | string
    | number
    | Extract<Fields[Name], undefined>;
} & { [Name in keyof Fields as unknown extends Fields[Name] ? Name : never]?: string | number };

type BodyGiven<Row> = Row extends { acceptsMultipart: true }
  ? { body: FormData }
  : Row extends { body: infer Schema extends z.ZodType }
    ? { body: z.input<Schema> }
    : { body?: never };

type RequiredUnlessEmpty<Name extends string, Value> = object extends Value
  ? { [Key in Name]?: Value }
  : { [Key in Name]: Value };
