/** The little of JSON Schema the generator writes. */
export interface Schema {
  $ref?: string;
  type?: string | string[];
  const?: string | number | boolean | null;
  enum?: (string | number | boolean | null)[];
  pattern?: string;
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean | Schema;
  anyOf?: Schema[];
  not?: Schema;
  if?: Schema;
  // biome-ignore lint/suspicious/noThenProperty: JSON Schema's own word.
  then?: Schema;
  else?: Schema;
}

/** One call of the SDK: what it sends and what it expects back. */
export interface Operation {
  /** For example `refunds.create`. */
  name: string;
  method: string;
  /** With `{id}` for each id. */
  path: string;
  /** Parameters as they stand in the form, every value a string; null when the call takes none. */
  params: Schema | null;
  response: Schema;
}

/** Everything generated from the installed SDK. `definitions` are what `$ref`s point into. */
export interface WireSchemas {
  operations: Operation[];
  /** Schema of an event by its type. */
  events: Record<string, Schema>;
  /** Schema of what stands under `error`. */
  error: Schema;
  definitions: Record<string, Schema>;
}
