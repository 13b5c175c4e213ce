import type { z } from 'zod';

/** What a schema says of something that it does not take, by the path of each field; the first sentence counts. */
export function schemaSentences(schema: z.ZodType, input: unknown): Record<string, string> {
  const said: Record<string, string> = {};
  for (const { path, message } of schema.safeParse(input).error?.issues ?? [])
    said[path.join('.')] ??= message;
  return said;
}
