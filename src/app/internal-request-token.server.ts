import { randomUUID } from 'node:crypto';
import type { FastifyRequest } from 'fastify';

/** Known to this process alone, and another at every start. */
const INTERNAL_TOKEN = randomUUID();
const INTERNAL_HEADER = 'fettle-inside';

/** Goes with what a page asks the API in process: it was let in with its page, and is not counted a second time. */
export const internalRequestHeaders = { [INTERNAL_HEADER]: INTERNAL_TOKEN };

/** Whether a request is a page's own, and none that came over the network. */
export const isInternalRequest = ({ headers }: Pick<FastifyRequest, 'headers'>): boolean =>
  headers[INTERNAL_HEADER] === INTERNAL_TOKEN;
