import { z } from 'zod';
import { type Callable, defineEndpoints } from '#shared/http/endpoints.ts';

const fieldSchema = z.object({
  name: z.string(),
  /** "Whole number, 1 to 100, otherwise 50" */
  kind: z.string(),
  description: z.string(),
});
export type Field = z.infer<typeof fieldSchema>;

const parameterSchema = fieldSchema.extend({
  where: z.enum(['path', 'query', 'header']),
  needed: z.boolean(),
  /** For a URL or header; '' if none. */
  example: z.string(),
  /** Null if not an enum. */
  choices: z.array(z.string()).nullable(),
});
export type Parameter = z.infer<typeof parameterSchema>;

const operationSchema = z.object({
  /** "take-places" */
  anchor: z.string(),
  method: z.enum(['GET', 'POST', 'PUT', 'DELETE']),
  /** "/api/v1/bookings/{bookingId}" */
  path: z.string(),
  summary: z.string(),
  description: z.string(),
  /** Required scope; null if any key will do. */
  needsKey: z.boolean(),
  scope: z.string().nullable(),
  parameters: z.array(parameterSchema),
  body: z.object({ fields: z.array(fieldSchema), example: z.string() }).nullable(),
  answer: z.object({
    status: z.number().int(),
    fields: z.array(fieldSchema),
    example: z.string(),
    /** A file, without fields. */
    file: z.boolean(),
  }),
  /** Beyond those of any request. */
  problems: z.array(z.object({ code: z.string(), status: z.number().int() })),
});
export type Operation = z.infer<typeof operationSchema>;

/** `GET /api/developers`: data of the developers' page. */
const referenceSchema = z.object({
  groups: z.array(z.object({ name: z.string(), operations: z.array(operationSchema) })),
  /** Webhook events with JSON examples. */
  events: z.array(z.object({ type: z.string(), label: z.string(), example: z.string() })),
  /** Public API errors first. */
  problems: z.array(
    z.object({
      code: z.string(),
      /** Target of a problem's `type`: "sold-out". */
      anchor: z.string(),
      status: z.number().int(),
      means: z.string(),
      /** Used by the public API, not only our pages. */
      inV1: z.boolean(),
    }),
  ),
});
export type Reference = z.infer<typeof referenceSchema>;

export const referenceEndpoints = defineEndpoints({
  'GET /api/developers': {
    auth: 'public',
    summary: 'The public API in parts',
    description: 'The content of the developer page, generated from the public API’s document.',
    answer: referenceSchema,
  },
});

declare module '#shared/http/endpoints.ts' {
  interface Endpoints extends Callable<typeof referenceEndpoints> {}
}
