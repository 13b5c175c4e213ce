import { createHash } from 'node:crypto';
import { openApiDocument } from '#areas/platform/public-api/openapi/openapi.server.ts';
import { v1KeyEndpoints, v1PublicEndpoints } from '#areas/platform/public-api/v1/contract.ts';
import type { Endpoint } from '#shared/http/endpoints.ts';

/** The package of the TypeScript client, from the project's folder. */
export const CLIENT_FOLDER = 'packages/client';

export function readClientDocument(): string {
  const endpoints = new Map<string, Endpoint>(Object.entries({ ...v1PublicEndpoints, ...v1KeyEndpoints }));
  const site = { name: 'Fettle', email: 'hello@fettle.example', publicUrl: 'https://fettle.example' };
  return `${JSON.stringify(openApiDocument(endpoints, site, 'v1'), null, 2)}\n`;
}

/** Signs generated types with a first line of checksums: of the document and of the types. */
export function signTypes(document: string, types: string): string {
  return `${signature(document, types)}${types}`;
}

/** Checks both checksums in the first line. */
export function areTypesCurrent(document: string, signed: string): boolean {
  const end = signed.indexOf('\n') + 1;
  return signed.slice(0, end) === signature(document, signed.slice(end));
}

const signature = (document: string, types: string): string =>
  `// Made by \`npm run client\`. Do not edit. Document ${digest(document)}, types ${digest(types)}.\n`;

const digest = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 32);
