import type { FastifySchemaCompiler } from 'fastify';
import { validatorCompiler } from 'fastify-type-provider-zod';
import QuickLRU from 'quick-lru';
import type { z } from 'zod';

/** Shared by all routes; the cache holds up to twice as many, some megabytes. */
const MAX_QUERIES = 1_000;
/** Longer queries hardly repeat. */
const MAX_QUERY_LENGTH = 500;

/**
 * Validates by a route's schemas and caches parsed queries: popular searches repeat. A query's parsed value must
 * depend on its text alone; it is frozen because requests share it.
 */
export function cacheParsedQueries(): FastifySchemaCompiler<z.ZodType> {
  const known = new QuickLRU<string, object>({ maxSize: MAX_QUERIES });
  return (route) => {
    const read = validatorCompiler(route);
    if (route.httpPart !== 'querystring') return read;
    const name = `${route.method} ${route.url}`;
    return (query) => {
      const text = `${name} ${JSON.stringify(query)}`;
      const before = known.get(text);
      if (before !== undefined) return { value: before };
      const answer = read(query);
      if (isParsed(answer) && text.length <= MAX_QUERY_LENGTH) known.set(text, Object.freeze(answer.value));
      return answer;
    };
  };
}

const isParsed = (answer: unknown): answer is { value: object } =>
  typeof answer === 'object' &&
  answer !== null &&
  'value' in answer &&
  typeof answer.value === 'object' &&
  answer.value !== null;
