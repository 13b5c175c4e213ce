import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { AppError, errorStatus } from '#shared/domain/app-error.ts';
import type { Endpoint } from '#shared/http/endpoints.ts';
import { toProblemDetails } from '#shared/http/problem-details.ts';
import { openApiDocument } from '../openapi/openapi.server.ts';
import { v1KeyEndpoints, v1PublicEndpoints } from '../v1/contract.ts';
import { buildRequest, codeSample, exampleValues, languages } from './code-samples.ts';
import { readOpenApiDocument } from './read-openapi-document.server.ts';

const endpoints = new Map<string, Endpoint>(Object.entries({ ...v1PublicEndpoints, ...v1KeyEndpoints }));
const document = openApiDocument(
  endpoints,
  { name: 'Fettle', email: 'hello@fettle.example', publicUrl: 'https://fettle.example' },
  'v1',
);
const reference = readOpenApiDocument(endpoints, document);
const operations = reference.groups.flatMap(({ operations: own }) => own);
const named = (summary: string) => {
  const found = operations.find((operation) => operation.summary === summary);
  if (found === undefined) throw new Error(`No operation is called ${summary}.`);
  return found;
};

interface Content {
  schema: object;
  example?: unknown;
}

/** By position in the document. */
const shownContents = [
  ...Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, said]) => {
      const { requestBody, responses } = said as {
        requestBody?: { content: Record<string, Content> };
        responses: Record<string, { content?: Record<string, Content> }>;
      };
      return [
        ...Object.values(requestBody?.content ?? {}),
        ...Object.entries(responses).flatMap(([status, { content = {} }]) =>
          // Files have no example.
          status < '300' && !('application/octet-stream' in content) ? Object.values(content) : [],
        ),
      ].map((content) => ({ where: `${method} ${path}`, content }));
    }),
  ),
  ...Object.entries(document.webhooks).flatMap(([type, { post }]) => {
    const { requestBody } = post as unknown as { requestBody: { content: Record<string, Content> } };
    return Object.values(requestBody.content).map((content) => ({ where: type, content }));
  }),
];

describe('the document of the public API', () => {
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  ajv.addSchema({ $id: 'document', ...document });
  const atHome = (schema: object) =>
    JSON.parse(JSON.stringify(schema).replaceAll('"#/components/', '"document#/components/'));

  it.each(shownContents)('shows an example of $where that is as its schema says', ({ content }) => {
    expect(content.example).toBeDefined();
    const validate = ajv.compile(atHome(content.schema));
    validate(content.example);
    expect(validate.errors).toBeNull();
  });

  it('has what is answered often under a name, once', () => {
    expect(Object.keys(document.components.schemas)).toEqual(
      expect.arrayContaining(['Booking', 'Attendee', 'Customer', 'FoundDate', 'Price', 'Problem']),
    );
    expect(JSON.stringify(document)).not.toMatch(/\$defs|"\$ref":"#\/(?!components)/);
    for (const [, name = ''] of JSON.stringify(document).matchAll(/#\/components\/schemas\/(\w+)/g))
      expect(Object.keys(document.components.schemas)).toContain(name);
  });

  it('says which scope each operation needs, and knows no sign-in', () => {
    expect(document.paths['/api/v1/bookings']?.post?.security).toEqual([{ key: ['bookings:write'] }]);
    expect(document.components.securitySchemes).not.toHaveProperty('session');
  });

  it('has an example of every parameter that somebody can make up', () => {
    const without = operations.flatMap(({ summary, parameters }) =>
      parameters.filter(({ example }) => example === '').map(({ name }) => `${summary}: ${name}`),
    );
    // The cursor comes from the previous page.
    expect(without.filter((one) => !one.endsWith(': after'))).toEqual([]);
  });
});

describe('the page for developers', () => {
  it('has every operation, in words', () => {
    expect(operations).toHaveLength(endpoints.size);
    for (const { summary, description, answer } of operations) {
      expect(description, summary).toMatch(/\w{3}.*\.$/);
      if (answer.file) expect(answer.fields, summary).toEqual([]);
      else expect(answer.fields.length, summary).toBeGreaterThan(0);
    }
    expect(named('Book places')).toMatchObject({ needsKey: true, scope: 'bookings:write' });
    expect(named('Find sessions')).toMatchObject({ needsKey: false, scope: null });
    expect(named('Check a key')).toMatchObject({ needsKey: true, scope: null });
    expect(named('Cancel a booking').body?.fields).toEqual([
      expect.objectContaining({ name: 'reason', kind: 'Text, at most 500 characters' }),
      expect.objectContaining({ name: 'refund', kind: 'Whole number, optional' }),
    ]);
    expect(named('Find sessions').answer.fields).toContainEqual({
      name: 'items[].price.total',
      kind: 'Whole number',
      description: 'The total that the customer pays, in pence.',
    });
  });

  it('has a place for every problem’s type', () => {
    const anchors = reference.problems.map(({ anchor }) => `/developers#${anchor}`);
    for (const code of Object.keys(errorStatus) as (keyof typeof errorStatus)[])
      expect(anchors).toContain(toProblemDetails(new AppError(code, 'No.'), 'id').type);
    const met = reference.problems.filter(({ inV1 }) => inV1).map(({ code }) => code);
    expect(met).toEqual(expect.arrayContaining(['sold_out', 'idempotency_key_reused', 'rate_limited']));
    expect(met).not.toContain('hold_expired');
  });

  it('gives no address twice', () => {
    const own = [
      'top',
      'keys',
      'rules',
      'limits',
      'paging',
      'idempotency',
      'money-and-time',
      'client',
      'versions',
    ];
    const more = ['errors', 'webhooks', 'widget', 'open'];
    const all = [
      ...own,
      ...more,
      ...operations.map(({ anchor }) => anchor),
      ...reference.problems.map(({ anchor }) => anchor),
    ];
    expect(all.filter((one, at) => all.indexOf(one) !== at)).toEqual([]);
  });
});

describe('a sample', () => {
  const site = 'https://fettle.example';

  it('is a request with what was filled in, encoded', () => {
    const request = buildRequest(named('Get a booking'), {
      values: { bookingId: '../customers?x' },
      body: '',
    });
    expect(request).toEqual({
      method: 'GET',
      path: '/api/v1/bookings/..%2Fcustomers%3Fx',
      headers: {},
      body: null,
      file: false,
    });
    const found = buildRequest(named('Find sessions'), {
      values: { near: 'M1 1EL', type: '', within: '3' },
      body: '',
    });
    expect(found.path).toBe('/api/v1/sessions?near=M1+1EL&within=3');
  });

  it('quotes what a shell or a program would read otherwise', () => {
    const take = named('Book places');
    const filled = { values: { 'idempotency-key': 'a$(b)`c`' }, body: '{ "name": "O\'Neill" }' };
    const request = buildRequest(take, filled);
    expect(codeSample('curl', request, site, true)).toBe(
      [
        `curl -X POST 'https://fettle.example/api/v1/bookings'`,
        `-H "Authorization: Bearer $FETTLE_KEY"`,
        `-H 'Idempotency-Key: a$(b)\`c\`'`,
        `-H 'Content-Type: application/json'`,
        `-d '{ "name": "O'\\''Neill" }'`,
      ].join(' \\\n  '),
    );
    expect(codeSample('Python', request, site, true)).toContain(`data="{\\"name\\":\\"O'Neill\\"}"`);
  });

  it.each(languages)('in %s names the key and holds none', (language) => {
    for (const operation of operations) {
      const sample = codeSample(
        language,
        buildRequest(operation, exampleValues(operation)),
        site,
        operation.needsKey,
      );
      expect(sample.includes('FETTLE_KEY'), operation.summary).toBe(operation.needsKey);
      expect(sample).not.toContain('fk_live_');
    }
  });
});
