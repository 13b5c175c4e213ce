import { createHash } from 'node:crypto';
import { openApiDocument } from '#areas/platform/public-api/openapi/openapi.server.ts';
import { v1KeyEndpoints, v1PublicEndpoints } from '#areas/platform/public-api/v1/contract.ts';
import type { Endpoint } from '#shared/http/endpoints.ts';

/** The package of the TypeScript client, from the project's folder. */
export const CLIENT_FOLDER = 'packages/client';

/** The document of the public API as the client's package holds it. */
export function readClientDocument(): string {
  const endpoints = new Map<string, Endpoint>(Object.entries({ ...v1PublicEndpoints, ...v1KeyEndpoints }));
  const site = { name: 'Fettle', email: 'hello@fettle.example', publicUrl: 'https://fettle.example' };
  return `${JSON.stringify(openApiDocument(endpoints, site, 'v1'), null, 2)}\n`;
}

/** The types that a generator made of a document, under a line that says of which, and what they were. */
export function signTypes(document: string, types: string): string {
  return `${signature(document, types)}${types}`;
}

/** Whether types were made of this document and are as they were made; what that is read from is their first line. */
export function areTypesCurrent(document: string, signed: string): boolean {
  const end = signed.indexOf('\n') + 1;
  return signed.slice(0, end) === signature(document, signed.slice(end));
}

const signature = (document: string, types: string): string =>
  `// Made by \`npm run client\`. Do not edit. Document ${digest(document)}, types ${digest(types)}.\n`;

const digest = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 32);
