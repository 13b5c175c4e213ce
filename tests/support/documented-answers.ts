import type { ValidateFunction } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { type DescribedSite, openApiDocument } from '#areas/platform/public-api/openapi/openapi.server.ts';
import type { AppInstance } from '#shared/http/app-instance.server.ts';
import type { Endpoint } from '#shared/http/endpoints.ts';
import { PROBLEM_MEDIA_TYPE } from '#shared/http/problem-details.ts';

export const describedSite: DescribedSite = {
  name: 'Fettle',
  email: 'hello@fettle.example',
  publicUrl: 'https://fettle.example',
};

interface DocumentedPaths {
  paths: Record<
    string,
    Record<string, { responses: Record<string, { content?: Record<string, { schema?: object }> }> }>
  >;
}

/** Fails with 500 if a response differs from the API's document. */
export function assertDocumentedAnswers(app: AppInstance, endpoints: ReadonlyMap<string, Endpoint>): void {
  let document: DocumentedPaths | null = null;
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  const validators = new Map<string, ValidateFunction | null>();
  const compiled = new Map<string, ValidateFunction>();
  /** Cached: hundreds of routes share responses. */
  const compile = (schema: object): ValidateFunction => {
    // Inlines references to the document's root.
    const text = JSON.stringify(schema).replaceAll('"#/components/', '"document#/components/');
    const validator = compiled.get(text) ?? ajv.compile(JSON.parse(text));
    compiled.set(text, validator);
    return validator;
  };
  const validatorOf = (
    method: string,
    url: string,
    status: number,
    media: string,
  ): ValidateFunction | null => {
    const key = `${method} ${url} ${status} ${media}`;
    const known = validators.get(key);
    if (known !== undefined) return known;
    if (document === null) {
      document = openApiDocument(endpoints, describedSite, 'site') as unknown as DocumentedPaths;
      ajv.addSchema({ $id: 'document', ...document });
    }
    const path = url.replaceAll(/:(\w+)/g, '{$1}');
    const said = document.paths[path]?.[method.toLowerCase()]?.responses[status];
    if (said === undefined)
      throw new Error(`The document does not say that ${method} ${url} answers ${status}.`);
    const schema = said.content?.[media]?.schema;
    if (media === PROBLEM_MEDIA_TYPE && schema === undefined)
      throw new Error(`The document does not say that ${method} ${url} answers ${status} with a problem.`);
    const validator = schema === undefined ? null : compile(schema);
    validators.set(key, validator);
    return validator;
  };
  app.addHook('onSend', async (request, reply, payload) => {
    const { method, url = '', config } = request.routeOptions;
    if (config.endpoint === undefined || typeof method !== 'string' || reply.statusCode === 304)
      return payload;
    const [media = ''] = String(reply.getHeader('content-type')).split(';');
    const isJson = media === 'application/json' || media === PROBLEM_MEDIA_TYPE;
    const validate = validatorOf(method, url, reply.statusCode, media);
    if (validate === null || !isJson || typeof payload !== 'string' || payload === '') return payload;
    if (!validate(JSON.parse(payload)))
      throw new Error(
        `${method} ${url} answers ${reply.statusCode} with what the document does not say: ${ajv.errorsText(validate.errors)}`,
      );
    return payload;
  });
}
