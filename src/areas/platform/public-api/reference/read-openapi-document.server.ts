import { type ErrorCode, errorStatus } from '#shared/domain/app-error.ts';
import type { Endpoint } from '#shared/http/endpoints.ts';
import { problemAnchor } from '#shared/http/problem-details.ts';
import { type JsonObject, resolveReference } from '../openapi/json-schema.ts';
import type { OpenApiDocument } from '../openapi/openapi.server.ts';
import type { Field, Operation, Parameter, Reference } from './contract.ts';
import { problemTexts } from './problem-texts.server.ts';

type NamedSchemas = OpenApiDocument['components']['schemas'];

/**
 * Builds the developers' page from the document: operations in table order, events, problems.
 * @param endpoints the document's source rows, by key
 */
export function readOpenApiDocument(
  endpoints: ReadonlyMap<string, Endpoint>,
  { paths, webhooks, components: { schemas } }: OpenApiDocument,
): Reference {
  const groups = new Map<string, Operation[]>();
  const met = new Set<string>();
  for (const [key, row] of endpoints) {
    const [method = '', address = ''] = key.split(' ');
    const path = address.replaceAll(/:(\w+)/g, '{$1}');
    const said = paths[path]?.[method.toLowerCase()] as DocumentOperation | undefined;
    if (said === undefined) throw new Error(`The document doesn't describe ${key}.`);
    const operation = readOperation(method as Operation['method'], path, said, row, schemas);
    const [group = ''] = said.tags;
    groups.set(group, [...(groups.get(group) ?? []), operation]);
    for (const { code } of problemCodes(said)) met.add(code);
  }
  return {
    groups: [...groups].map(([name, operations]) => ({ name, operations })),
    events: Object.entries(webhooks).map(([type, { post }]) => {
      const { summary, requestBody } = post as unknown as DocumentEvent;
      return { type, label: summary, example: formatJson(requestBody.content['application/json'].example) };
    }),
    problems: Object.entries(errorStatus)
      .map(([code, status]) => ({
        code,
        anchor: problemAnchor(code as ErrorCode),
        status,
        means: problemTexts[code as ErrorCode],
        inV1: met.has(code) && code !== 'viewing_as',
      }))
      .sort((one, other) => Number(other.inV1) - Number(one.inV1)),
  };
}

interface DocumentContent {
  schema?: JsonObject;
  example?: unknown;
}

interface DocumentOperation {
  tags: string[];
  summary: string;
  security: { key?: string[] }[];
  parameters: {
    name: string;
    in: Parameter['where'];
    required: boolean;
    description?: string;
    schema: JsonObject;
    example?: unknown;
  }[];
  requestBody?: { content: { 'application/json': DocumentContent } };
  responses: Record<string, { description: string; content?: Record<string, DocumentContent> }>;
}

interface DocumentEvent {
  summary: string;
  requestBody: { content: { 'application/json': DocumentContent } };
}

function readOperation(
  method: Operation['method'],
  path: string,
  said: DocumentOperation,
  { description = '' }: Endpoint,
  named: NamedSchemas,
): Operation {
  const body = said.requestBody?.content['application/json'];
  const [status, { content } = {}] =
    Object.entries(said.responses).find(([status]) => status.startsWith('2')) ?? [];
  const answer = content?.['application/json'] ?? {};
  const key = said.security.find((one) => one.key !== undefined)?.key;
  return {
    anchor: said.summary.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-'),
    method,
    path,
    summary: said.summary,
    description,
    needsKey: key !== undefined,
    scope: key?.[0] ?? null,
    parameters: said.parameters.map((parameter) => ({
      name: parameter.name,
      where: parameter.in,
      needed: parameter.required,
      kind: kindOf(parameter.schema, named),
      description: parameter.description ?? '',
      example: parameter.example === undefined ? '' : String(parameter.example),
      choices: schemaChoices(parameter.schema),
    })),
    body:
      body === undefined
        ? null
        : { fields: flattenFields(body.schema ?? {}, named), example: formatJson(body.example) },
    answer: {
      status: Number(status ?? 204),
      fields: flattenFields(answer.schema ?? {}, named),
      example: answer.example === undefined ? '' : formatJson(answer.example),
      file: content?.['application/octet-stream'] !== undefined,
    },
    problems: problemCodes(said).filter(({ code }) => !ANY.has(code)),
  };
}

/** Documented once for all operations. */
const ANY = new Set([
  'invalid_input',
  'unauthorized',
  'viewing_as',
  'body_too_large',
  'uri_too_long',
  'unsupported_media_type',
  'rate_limited',
  'internal',
  'unavailable',
]);

const problemCodes = ({ responses }: DocumentOperation): { code: string; status: number }[] =>
  Object.entries(responses).flatMap(([status, { description }]) =>
    Number(status) < 400
      ? []
      : [...description.matchAll(/`(\w+)`/g)].map(([, code = '']) => ({ code, status: Number(status) })),
  );

const formatJson = (value: unknown): string => JSON.stringify(value, null, 2);

const schemaChoices = ({ enum: choices }: JsonObject): string[] | null =>
  Array.isArray(choices) ? choices.map(String) : null;

/** Flattens a schema to its leaf fields, by path. */
function flattenFields(schema: JsonObject, named: NamedSchemas, way = '', needed = true): Field[] {
  const whole = resolveReference(schema, named);
  const list = arrayItems(whole, named);
  if (list !== null) return flattenFields(list, named, `${way}[]`);
  const inner = objectSchema(whole, named);
  const own = schemaField(whole, named, way, needed);
  if (inner === null) return own;
  const { properties = {}, required = [] } = inner as {
    properties?: Record<string, JsonObject>;
    required?: string[];
  };
  const parts = Object.entries(properties).flatMap(([name, part]) =>
    flattenFields(part, named, way === '' ? name : `${way}.${name}`, required.includes(name)),
  );
  // Objects are listed only if they have a description.
  return [...own.filter(({ description, kind }) => description !== '' || kind.endsWith('or null')), ...parts];
}

function schemaField(schema: JsonObject, named: NamedSchemas, way: string, needed: boolean): Field[] {
  if (way === '') return [];
  const { description } = schema;
  const kind = kindOf(schema, named);
  return [
    {
      name: way,
      kind: needed || kind.includes('otherwise') ? kind : `${kind}, optional`,
      description: typeof description === 'string' ? description : '',
    },
  ];
}

const unionBranches = ({ anyOf }: JsonObject, named: NamedSchemas): JsonObject[] =>
  Array.isArray(anyOf) ? anyOf.map((branch) => resolveReference(branch as JsonObject, named)) : [];

const arrayItems = (schema: JsonObject, named: NamedSchemas): JsonObject | null =>
  schema.type === 'array' &&
  objectSchema(resolveReference((schema.items ?? {}) as JsonObject, named), named) !== null
    ? (schema.items as JsonObject)
    : null;

/** Unwraps a nullable object. */
const objectSchema = (schema: JsonObject, named: NamedSchemas): JsonObject | null =>
  schema.type === 'object'
    ? schema
    : (unionBranches(schema, named).find(({ type }) => type === 'object') ?? null);

function kindOf(schema: JsonObject, named: NamedSchemas): string {
  const whole = resolveReference(schema, named);
  const branches = unionBranches(whole, named);
  if (branches.length > 0) return branches.map((branch) => kindOf(branch, named)).join(' or ');
  if (Array.isArray(whole.type))
    return whole.type.map((type) => kindOf({ ...whole, type }, named)).join(' or ');
  const fallback = whole.default === undefined || whole.default === '' ? '' : `, default ${whole.default}`;
  return `${describeSimpleType(whole, named)}${fallback}`;
}

function describeSimpleType(schema: JsonObject, named: NamedSchemas): string {
  const { type, format, const: only } = schema;
  const choices = schemaChoices(schema);
  if (only !== undefined) return `Always ${JSON.stringify(only)}`;
  if (choices !== null) return `One of ${choices.join(', ')}`;
  if (typeof format === 'string' && FORMATS[format] !== undefined) return FORMATS[format];
  if (type === 'array') return `List of ${kindOf((schema.items ?? {}) as JsonObject, named).toLowerCase()}`;
  if (type === 'integer' || type === 'number')
    return `${type === 'integer' ? 'Whole number' : 'Number'}${describeRange(schema)}`;
  if (type === 'string') return `Text${describeLength(schema)}`;
  return KINDS[String(type)] ?? 'Text';
}

const FORMATS: Readonly<Record<string, string>> = {
  'date-time': 'Date and time',
  uuid: 'UUID',
  email: 'Email address',
  uri: 'URL',
};

const KINDS: Readonly<Record<string, string>> = { boolean: 'Yes or no', null: 'null', object: 'Object' };

/** Larger limits aren't shown. */
const UNLIMITED_FROM = 2 ** 31;

function describeRange({ minimum, maximum }: JsonObject): string {
  if (typeof maximum !== 'number' || maximum > UNLIMITED_FROM) return '';
  return typeof minimum === 'number' ? `, ${minimum} to ${maximum}` : `, at most ${maximum}`;
}

const describeLength = ({ maxLength }: JsonObject): string =>
  typeof maxLength === 'number' && maxLength < 2000 ? `, at most ${maxLength} characters` : '';
