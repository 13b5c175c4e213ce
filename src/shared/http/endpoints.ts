import type { z } from 'zod';
import type { ErrorCode } from '../domain/app-error.ts';

/** Who may call an endpoint at all. What they may have of it is for the use case behind it to say. */
export type AuthLevel = 'public' | 'user' | 'admin' | 'apiKey';

/** An endpoint's name, and its address: one text in its table, at its handler and wherever it is called. */
export type EndpointKey = `${'GET' | 'POST' | 'PUT' | 'DELETE'} /api/${string}`;

/** 16 KiB: the most that an endpoint reads of a JSON body where its row does not say more (`bodyBytes`). */
export const MAX_BODY_BYTES = 16 * 1024;

/** What stands in the row of an endpoint. */
export interface Endpoint {
  auth: AuthLevel;
  /** What a key must be allowed to do; of rows whose `auth` is `apiKey`. */
  scope?: string;
  /** What it is for, in a few words and in whole sentences, for whoever reads the document of the API. */
  summary?: string;
  description?: string;
  /** Headers that it reads, in small letters. */
  headers?: z.ZodType;
  /** A field for each `:name` of the address. */
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  /**
   * The most bytes that are read of a JSON body, where its longest is longer than `MAX_BODY_BYTES`. A larger one is
   * refused (413) before it is read. `tests/body-limits.test.ts` compares it with the schema.
   */
  bodyBytes?: number;
  /** The body may be a form with files, which the handler receives itself; `body` then says its other fields. */
  acceptsMultipart?: true;
  /** The JSON that is answered; nothing is when it is left out. */
  answer?: z.ZodType;
  /** The place that a list was looked for around, which travels in a header (paged-list.ts). */
  place?: z.ZodType;
  /** The handler writes the answer itself, of this media type: a file, ready-made JSON, or a redirect. */
  sends?:
    | 'application/json'
    | 'application/pdf'
    | 'image/svg+xml'
    | 'redirect'
    | 'text/calendar'
    | 'text/csv'
    | 'file';
  /** Of success: 200 with an answer and 204 without one, unless it says otherwise. */
  status?: 200 | 201 | 202;
  /** Needs a sign-in, or a proof of who it is, of the last fifteen minutes. */
  freshSignIn?: true;
  /** How often one address may call it, where that is less than the site's limit. */
  rateLimit?: { max: number; timeWindow: `${number} minute` | `${number} minutes` };
  /** Writes figures that no page shows: visitors' pages that are kept hold as they did. */
  onlyCounts?: true;
  /** The codes that it may answer beyond those that follow from the rest of its row (`errorsOf`); left out for none. */
  errors?: readonly ErrorCode[];
}

/** What any endpoint may answer: the request cannot be taken, there are too many, or something is wrong with us. */
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

/** What whoever an endpoint is not for is answered. */
const authErrors = {
  public: [],
  user: ['unauthorized'],
  admin: ['unauthorized', 'forbidden', 'second_factor_required'],
  // Another scope is needed; its business may not do it as it stands.
  apiKey: ['unauthorized', 'forbidden', 'conflict'],
} as const satisfies Record<AuthLevel, readonly ErrorCode[]>;

const freshSignInErrors = ['fresh_sign_in_required'] as const satisfies readonly ErrorCode[];

/** An address with a part that names nothing, of whatever form it is. */
const paramsErrors = ['not_found'] as const satisfies readonly ErrorCode[];

/** What follows from a row's other fields, and is not said again by its `errors`. */
type ImpliedErrors<Row> =
  | (typeof anyErrors)[number]
  | (Row extends { auth: infer Auth extends AuthLevel } ? (typeof authErrors)[Auth][number] : never)
  | (Row extends { freshSignIn: true } ? (typeof freshSignInErrors)[number] : never)
  | (Row extends { params: z.ZodType } ? (typeof paramsErrors)[number] : never);

/**
 * Every code that an endpoint may answer: its own, and what follows from the rest of its row. That a page of another
 * site gets nothing done in a person's name (`forbidden`) is left out: no caller of the API meets it.
 */
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

/** The names of an address's parameters: `'kind' | 'id'` of `/api/favourites/:kind/:id`. */
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
 * The table of a contract's endpoints, checked: names are addresses of the API, the schema of their parameters has a
 * field for each, and no row names an error that follows from the rest of it. Made of nothing but its argument, so that a bundle that never reads the table holds none of it.
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
 * Every endpoint there is, as callers see it. Each contract adds those of its table:
 *
 *     declare module '#shared/http/endpoints.ts' {
 *       interface Endpoints extends Callable<typeof favouriteEndpoints> {}
 *     }
 *
 * Types alone: what calls an endpoint imports neither its contract nor the schema library. Two tables that say
 * different things of one endpoint do not compile.
 */
export interface Endpoints {}

/** A table as callers see it. */
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

/** In an address every value is text: which texts it takes is for the server to say. What is read anew from any value may be left out. */
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
