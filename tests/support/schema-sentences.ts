import type { z } from 'zod';

/** First error by field path. */
export function schemaSentences(schema: z.ZodType, input: unknown): Record<string, string> {
  const said: Record<string, string> = {};
  for (const { path, message } of schema.safeParse(input).error?.issues ?? [])
    said[path.join('.')] ??= message;
  return said;
}
