import { z } from 'zod';
import { type Callable, defineEndpoints } from '#shared/http/endpoints.ts';

/** A value that goes in or comes out: "items[].price.total". */
const fieldSchema = z.object({
  name: z.string(),
  /** What it may be, in words: "Whole number, 1 to 100, otherwise 50". */
  kind: z.string(),
  description: z.string(),
});
export type Field = z.infer<typeof fieldSchema>;

const parameterSchema = fieldSchema.extend({
  where: z.enum(['path', 'query', 'header']),
  needed: z.boolean(),
  /** As it is written in an address or a header; nothing where there is none. */
  example: z.string(),
  /** All that it may be, where that is a list. */
  choices: z.array(z.string()).nullable(),
});
export type Parameter = z.infer<typeof parameterSchema>;

const operationSchema = z.object({
  /** Its name in the page's address: "take-places". */
  anchor: z.string(),
  method: z.enum(['GET', 'POST', 'PUT', 'DELETE']),
  /** With its parameters in braces: "/api/v1/bookings/{bookingId}". */
  path: z.string(),
  summary: z.string(),
  description: z.string(),
  /** It needs a key, and that key a scope; null where any key will do. */
  needsKey: z.boolean(),
  scope: z.string().nullable(),
  parameters: z.array(parameterSchema),
  body: z.object({ fields: z.array(fieldSchema), example: z.string() }).nullable(),
  answer: z.object({
    status: z.number().int(),
    fields: z.array(fieldSchema),
    example: z.string(),
    /** It is a file, and has no fields. */
    file: z.boolean(),
  }),
  /** What it may be refused with, beyond what any request may. */
  problems: z.array(z.object({ code: z.string(), status: z.number().int() })),
});
export type Operation = z.infer<typeof operationSchema>;

/** `GET /api/developers`: what the page for developers shows of the document of the public API. */
const referenceSchema = z.object({
  groups: z.array(z.object({ name: z.string(), operations: z.array(operationSchema) })),
  /** What is sent to webhooks, each with an example as JSON. */
  events: z.array(z.object({ type: z.string(), label: z.string(), example: z.string() })),
  /** Every kind of refusal, those of the public API first. */
  problems: z.array(
    z.object({
      code: z.string(),
      /** Its name in the page's address, where a problem's `type` leads: "sold-out". */
      anchor: z.string(),
      status: z.number().int(),
      means: z.string(),
      /** The public API may answer it; others are the site's own pages'. */
      inV1: z.boolean(),
    }),
  ),
});
export type Reference = z.infer<typeof referenceSchema>;

/** The public API as its page shows it. */
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
