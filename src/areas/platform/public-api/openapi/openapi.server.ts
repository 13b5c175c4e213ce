import { z } from 'zod';
import { TEST_EVENT, webhookEventLabels, webhookEvents } from '#areas/platform/webhooks/events.ts';
import { webhookPayloads } from '#areas/platform/webhooks/payloads.ts';
import { type ErrorCode, errorStatus } from '#shared/domain/app-error.ts';
import { type AuthLevel, type Endpoint, endpointErrors } from '#shared/http/endpoints.ts';
import { PLACE_HEADER } from '#shared/http/paged-list.ts';
import { PROBLEM_MEDIA_TYPE, usesProblemDetails } from '#shared/http/problem-details.ts';
import { type JsonObject, NAMED, schemaExample } from './json-schema.ts';

export interface DescribedSite {
  name: string;
  email: string;
  /** Without a trailing slash. */
  publicUrl: string;
}

/** All endpoints, or only the public API. */
export type Described = 'site' | 'v1';

const MONEY_AND_TIME: Readonly<Record<Described, string>> = {
  site: 'Amounts are pounds as decimal text with two places. Instants are ISO 8601 in UTC. Days are in Europe/London time. The paths under /api/v1 have their own document, /api/v1/openapi.json. Only that API is stable.',
  v1: 'Amounts are in pence. Instants are ISO 8601 with London’s offset at that moment. This API is stable: existing fields stay the same, and we may add new fields.',
};

const AUTH_TEXTS: Readonly<Record<AuthLevel, string>> = {
  public: 'Anyone may call it.',
  user: 'Anyone signed in may call it. They only see the rows they have access to.',
  admin: 'Admins only.',
  apiKey: 'Anyone with a key of the business may call it.',
};

const RETRIED = ['rate_limited', 'too_many_holds', 'unavailable'] as const satisfies readonly ErrorCode[];

export interface OpenApiDocument extends JsonObject {
  paths: Record<string, Record<string, JsonObject>>;
  webhooks: Record<string, Record<string, JsonObject>>;
  components: JsonObject & { schemas: Record<string, JsonObject> };
}

/**
 * Builds OpenAPI 3.1 from the served contracts, so that it matches validation. Named schemas (`id` in meta) become
 * components.
 * @param endpoints by key: "GET /api/businesses/:businessId"
 */
export function openApiDocument(
  endpoints: ReadonlyMap<string, Endpoint>,
  site: DescribedSite,
  of: Described,
): OpenApiDocument {
  const schemas: Record<string, JsonObject> = { Error: errorSchema(), Problem: problemSchema() };
  const paths: OpenApiDocument['paths'] = {};
  for (const [key, row] of [...endpoints].sort(([one], [other]) => (one < other ? -1 : 1))) {
    const [method = '', address = ''] = key.split(' ');
    const path = address.replaceAll(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [method.toLowerCase()]: operation(method, address, row, schemas) };
  }
  return {
    openapi: '3.1.1',
    jsonSchemaDialect: 'https://json-schema.org/draft/2020-12/schema',
    info: {
      title: of === 'v1' ? `${site.name} API` : `${site.name}, all endpoints`,
      version: '1',
      description: `${of === 'v1' ? `The stable API for other programs.` : `Everything that ${site.name} does in a browser, it does through these endpoints.`} ${MONEY_AND_TIME[of]}`,
      contact: { email: site.email },
    },
    servers: [{ url: site.publicUrl }],
    tags: [
      ...new Set([...[...endpoints.keys()].map((key) => operationTag(key.split(' ')[1] ?? '')), 'webhooks']),
    ]
      .sort()
      .map((name) => ({ name })),
    paths,
    webhooks: webhooksSection(schemas),
    components: {
      securitySchemes: { ...(of === 'site' && { session: SESSION }), key: KEY },
      schemas,
    },
  };
}

const SESSION = {
  type: 'apiKey',
  in: 'cookie',
  name: 'fettle.session_token',
  description:
    'The cookie of a sign-in (`POST /api/auth/sign-in/email`). Send the site’s address as `Origin` with each request.',
};

const KEY = {
  type: 'http',
  scheme: 'bearer',
  description:
    'A business’s key, created on its dashboard. Keep it on a server: anyone who has the key can use it.',
};

/** Webhook payloads (Standard Webhooks). */
function webhooksSection(named: Record<string, JsonObject>): OpenApiDocument['webhooks'] {
  const types = [...webhookEvents, TEST_EVENT] as const;
  return Object.fromEntries(
    types.map((type) => [
      type,
      {
        post: {
          operationId: `webhook${type.replaceAll(/(?:^|\.)(\w)/g, (_dot, letter: string) => letter.toUpperCase())}`,
          tags: ['webhooks'],
          summary: webhookEventLabels[type],
          description:
            'We send it to each address that the business has added for it. It may arrive more than once and in any order. Compare `webhook-id` and `timestamp`.',
          parameters: signatureHeaders,
          requestBody: {
            required: true,
            content: { 'application/json': mediaType(webhookPayloads[type], 'output', named) },
          },
          responses: {
            '2XX': { description: 'Received. After any other answer, we try again for three days.' },
            410: { description: 'Stop sending to this address.' },
          },
        },
      },
    ]),
  );
}

const signatureHeaders: readonly JsonObject[] = [
  ['webhook-id', 'The same for every attempt to send an event.'],
  ['webhook-timestamp', 'The time we sent it, in seconds since 1970.'],
  [
    'webhook-signature',
    '`v1,` and an HMAC-SHA256 of ID, timestamp and body. During a change of secret, several signatures separated by spaces.',
  ],
].map(([name, description]) => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string' },
}));

function operation(
  method: string,
  address: string,
  row: Endpoint,
  named: Record<string, JsonObject>,
): JsonObject {
  return {
    operationId: operationId(method, address),
    tags: [operationTag(address)],
    summary: row.summary ?? `${method} ${address.replaceAll(/:(\w+)/g, '{$1}')}`,
    description: operationDescription(row),
    security: operationSecurity(row),
    parameters: [
      ...parameters('path', row.params, named),
      ...parameters('query', row.query, named),
      ...parameters('header', row.headers, named),
    ],
    ...describeRequestBody(row, named),
    responses: {
      ...successResponses(row, named),
      ...failureResponses(method, row, usesProblemDetails(address)),
    },
  };
}

function operationDescription({ auth, scope, description, freshSignIn }: Endpoint): string {
  return [
    ...(description === undefined ? [] : [description]),
    AUTH_TEXTS[auth],
    ...(scope === undefined ? [] : [`The key needs \`${scope}\`.`]),
    ...(freshSignIn ? ['It needs a recent sign-in.'] : []),
  ].join(' ');
}

function operationSecurity({ auth, scope }: Endpoint): JsonObject[] {
  if (auth === 'public') return [];
  return auth === 'apiKey' ? [{ key: scope === undefined ? [] : [scope] }] : [{ session: [] }];
}

/** `getApiSessionsById` */
function operationId(method: string, address: string): string {
  const words = address
    .split('/')
    .filter((part) => part !== '' && part !== 'api')
    .flatMap((part) => (part.startsWith(':') ? ['by', part.slice(1)] : [part]))
    .flatMap((part) => part.split(/[^a-z0-9]+/i))
    .filter((word) => word !== '');
  return method.toLowerCase() + words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
}

/** First path segment after `/api/`, or after the version in the public API. */
function operationTag(address: string): string {
  const [, , part = '', first = ''] = address.split('/');
  return usesProblemDetails(address) ? first.charAt(0).toUpperCase() + first.slice(1) : part;
}

function parameters(
  where: 'path' | 'query' | 'header',
  schema: z.ZodType | undefined,
  named: Record<string, JsonObject>,
): JsonObject[] {
  if (schema === undefined) return [];
  const { properties = {}, required = [] } = jsonSchema(schema, 'input', named) as {
    properties?: Record<string, JsonObject>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, { description, examples, ...property }]) => ({
    name,
    in: where,
    required: where === 'path' || required.includes(name),
    ...(description !== undefined && { description }),
    schema: property,
    ...(Array.isArray(examples) && examples.length > 0 && { example: examples[0] }),
  }));
}

function describeRequestBody(
  { body, acceptsMultipart }: Endpoint,
  named: Record<string, JsonObject>,
): JsonObject {
  if (acceptsMultipart === true) {
    const fields = body === undefined ? {} : jsonSchema(body, 'input', named);
    return { requestBody: { required: true, content: { 'multipart/form-data': { schema: fields } } } };
  }
  if (body === undefined) return {};
  return {
    requestBody: { required: true, content: { 'application/json': mediaType(body, 'input', named) } },
  };
}

function mediaType(schema: z.ZodType, io: 'input' | 'output', named: Record<string, JsonObject>): JsonObject {
  const made = jsonSchema(schema, io, named);
  const example = schemaExample(made, named);
  return { schema: made, ...(example !== undefined && { example }) };
}

function successResponses(
  { answer, sends, status, place }: Endpoint,
  named: Record<string, JsonObject>,
): JsonObject {
  if (sends === 'redirect') return { 302: { description: 'Redirects.' } };
  if (answer === undefined && sends === undefined) return { 204: { description: 'Done.' } };
  const type = sends === undefined || sends === 'file' ? 'application/json' : sends;
  const content =
    sends === 'file'
      ? { 'application/octet-stream': {} }
      : { [type]: answer === undefined ? {} : mediaType(answer, 'output', named) };
  return {
    [status ?? 200]: {
      description: 'Done.',
      content,
      ...(place !== undefined && {
        headers: {
          [PLACE_HEADER]: {
            description:
              'The point that the search used, as JSON in ASCII. Absent if the search has no place.',
            schema: { type: 'string' },
          },
        },
      }),
    },
  };
}

function failureResponses(method: string, row: Endpoint, problems: boolean): JsonObject {
  const codes = new Map<number, ErrorCode[]>();
  // Cross-site requests with a cookie are refused if they may change data.
  const toOtherPages: readonly ErrorCode[] = method === 'GET' ? [] : ['forbidden'];
  for (const code of new Set([...endpointErrors(row), ...toOtherPages]))
    codes.set(errorStatus[code], [...(codes.get(errorStatus[code]) ?? []), code]);
  return Object.fromEntries(
    [...codes].map(([status, named]) => [
      status,
      {
        description: named.map((code) => `\`${code}\``).join(', '),
        content: problems
          ? { [PROBLEM_MEDIA_TYPE]: { schema: { $ref: '#/components/schemas/Problem' } } }
          : { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
        ...(RETRIED.some((code) => named.includes(code)) && {
          headers: {
            'Retry-After': {
              description: 'Seconds to wait before you try again.',
              schema: { type: 'integer' },
            },
          },
        }),
      },
    ]),
  );
}

/** See `toErrorBody`. */
function errorSchema(): JsonObject {
  const { code, field, errors } = errorProperties();
  return {
    type: 'object',
    required: ['code', 'message'],
    properties: { code, message: { type: 'string', description: 'A sentence for people.' }, field, errors },
  };
}

const errorProperties = () => ({
  code: { enum: Object.keys(errorStatus), description: 'The error code, for programs.' },
  field: { type: 'string', description: 'The first field with an error.' },
  errors: {
    type: 'array',
    items: {
      type: 'object',
      required: ['field', 'message'],
      properties: { field: { type: 'string' }, message: { type: 'string' } },
    },
  },
});

/** See `toProblemDetails` (RFC 9457). */
function problemSchema(): JsonObject {
  const { code, field, errors } = errorProperties();
  return {
    type: 'object',
    required: ['type', 'title', 'status', 'detail', 'instance', 'code'],
    properties: {
      type: {
        type: 'string',
        format: 'uri-reference',
        description: 'The page that explains this error.',
      },
      title: { type: 'string', description: 'The kind of error in a few words.' },
      status: { type: 'integer', description: 'The HTTP status.' },
      detail: { type: 'string', description: 'A sentence for people that says what to change.' },
      instance: {
        type: 'string',
        format: 'uri',
        description: 'The ID of this error. Quote it when you contact us.',
      },
      code,
      field,
      errors,
    },
  };
}

/**
 * Omits rules JSON Schema can't express; the server still checks them.
 * @param named collects named schemas
 */
function jsonSchema(
  schema: z.ZodType,
  io: 'input' | 'output',
  named: Record<string, JsonObject>,
): JsonObject {
  const made: JsonObject = z.toJSONSchema(schema, {
    target: 'draft-2020-12',
    io,
    unrepresentable: 'any',
    reused: 'inline',
    cycles: 'throw',
  });
  const { $schema: _dialect, $defs = {}, ...rest } = relocateReferences(made);
  for (const [name, { id: _id, ...definition }] of Object.entries($defs as Record<string, JsonObject>))
    named[name] ??= definition;
  return rest;
}

/** Points references at the document's components. */
function relocateReferences(schema: JsonObject): JsonObject {
  return JSON.parse(JSON.stringify(schema).replaceAll('"$ref":"#/$defs/', `"$ref":"${NAMED}`));
}
