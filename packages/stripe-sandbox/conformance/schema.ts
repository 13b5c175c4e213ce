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

/** One SDK call: request and response. */
export interface Operation {
  name: string;
  method: string;
  /** With `{id}` for each id. */
  path: string;
  /** As sent in the form, all values strings; null without parameters. */
  params: Schema | null;
  response: Schema;
}

/** `$ref`s point into `definitions`. */
export interface WireSchemas {
  operations: Operation[];
  events: Record<string, Schema>;
  error: Schema;
  definitions: Record<string, Schema>;
}
