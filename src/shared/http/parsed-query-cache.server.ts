import type { FastifySchemaCompiler } from 'fastify';
import { validatorCompiler } from 'fastify-type-provider-zod';
import QuickLRU from 'quick-lru';
import type { z } from 'zod';

/** Of all routes together; it holds as many again that were not asked for lately, some megabytes in all. */
const MAX_QUERIES = 1_000;
/** Longer ones are hardly asked for again. */
const MAX_QUERY_LENGTH = 500;

/**
 * Reads what is sent by a route's schemas, and a query that was read lately not again: a search has twenty parameters,
 * and popular ones come with the same values. What a query is read as must follow from its text alone, and is frozen,
 * as the next request with the same is given the very same.
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
