/**
 * Turns the SDK's types into JSON schemas: `json` for what Stripe sends, `form` for what the SDK sends, with every
 * value as text.
 */
import ts from 'typescript-compiler-api';
import type { Schema } from './schema.ts';

export type Dialect = 'json' | 'form';

/** Fields with fractions: TypeScript doesn't tell them from integers, Stripe's docs do. */
const fractionalNames = /percent|^(height|length|weight|width|latitude|longitude)$/;

const decimalSchema: Schema = { type: 'string', pattern: '^-?\\d+(\\.\\d+)?$' };

const neverSchema: Schema = { not: {} };

export class SchemaWriter {
  readonly definitions: Record<string, Schema> = {};
  readonly #checker: ts.TypeChecker;
  readonly #names = new Map<ts.Type, Map<Dialect, string>>();

  constructor(checker: ts.TypeChecker) {
    this.#checker = checker;
  }

  /** `property` is the name of the field. */
  write(type: ts.Type, dialect: Dialect, property = ''): Schema {
    if (type.isUnion()) return this.#union(type.types, dialect, property);
    if (type.isIntersection()) return this.#intersection(type, dialect);
    if (type.isStringLiteral()) return { const: type.value };
    if (type.isNumberLiteral()) return { const: dialect === 'json' ? type.value : String(type.value) };
    return this.#simple(type, dialect, property) ?? this.#object(type, dialect);
  }

  #simple(type: ts.Type, dialect: Dialect, property: string): Schema | null {
    const { flags } = type;
    const asText = dialect === 'form';
    if (flags & ts.TypeFlags.String) return { type: 'string' };
    if (flags & ts.TypeFlags.Number) return this.#number(asText, fractionalNames.test(property));
    if (flags & ts.TypeFlags.BooleanLiteral) {
      const value = this.#checker.typeToString(type) === 'true';
      return { const: asText ? String(value) : value };
    }
    if (flags & ts.TypeFlags.Null) return asText ? { const: '' } : { const: null };
    if (flags & (ts.TypeFlags.Void | ts.TypeFlags.Undefined | ts.TypeFlags.Never)) return neverSchema;
    if (flags & (ts.TypeFlags.Any | ts.TypeFlags.Unknown)) return {};
    if (this.#checker.isArrayType(type)) {
      const [element] = this.#checker.getTypeArguments(type as ts.TypeReference);
      return { type: 'array', items: element ? this.write(element, dialect, property) : {} };
    }
    // The SDK sends a Date as seconds and never receives one.
    if (type.symbol?.name === 'Date') return this.#number(asText, false);
    return null;
  }

  #number(asText: boolean, withFraction: boolean): Schema {
    if (!asText) return { type: withFraction ? 'number' : 'integer' };
    return { type: 'string', pattern: withFraction ? '^-?\\d+(\\.\\d+)?$' : '^-?\\d+$' };
  }

  /** `string & {…}` is the open end of a word list; `T & { lastResponse }` is added by the SDK. */
  #intersection(type: ts.IntersectionType, dialect: Dialect): Schema {
    if (type.aliasSymbol?.name === 'Decimal') return decimalSchema;
    if (type.types.some((part) => part.flags & ts.TypeFlags.String)) return { type: 'string' };
    const parts = type.types.filter((part) => part.getProperty('lastResponse') === undefined);
    const [only] = parts;
    if (parts.length !== 1 || only === undefined) {
      throw new Error(`Cannot write a schema for ${this.#checker.typeToString(type)}`);
    }
    return this.write(only, dialect);
  }

  #union(all: ts.Type[], dialect: Dialect, property: string): Schema {
    const types = all.filter((type) => !(type.flags & (ts.TypeFlags.Undefined | ts.TypeFlags.Void)));
    const decimals = types.filter((type) => type.aliasSymbol?.name === 'Decimal');
    const rest = types.filter((type) => !decimals.includes(type));
    const objects = rest.filter((type) => this.#isStructured(type));
    const scalars = rest.filter((type) => !objects.includes(type));
    // Closes open word lists: the sandbox has no new words.
    const closed = scalars.some((type) => type.isStringLiteral());
    const words = scalars
      .filter((type) => !(closed && type.isIntersection()))
      .map((type) => this.write(type, dialect, property));
    const scalar = this.#anyOf([...(decimals.length > 0 ? [decimalSchema] : []), ...words]);
    const structured = this.#structured(objects, dialect);
    if (scalar === null) return structured ?? neverSchema;
    if (structured === null) return scalar;
    return { if: { type: ['object', 'array'] }, then: structured, else: scalar };
  }

  #isStructured(type: ts.Type): boolean {
    if (type.symbol?.name === 'Date') return false;
    if (type.isIntersection()) return !type.types.some((part) => part.flags & ts.TypeFlags.String);
    return Boolean(type.flags & ts.TypeFlags.Object);
  }

  #anyOf(schemas: Schema[]): Schema | null {
    const words = schemas.flatMap((schema) => (schema.const === undefined ? [] : [schema.const]));
    const others = schemas.filter((schema) => schema.const === undefined);
    const merged: Schema[] = words.length > 0 ? [...others, { enum: [...new Set(words)] }] : others;
    const [first] = merged;
    if (first === undefined) return null;
    return merged.length === 1 ? first : { anyOf: merged };
  }

  /** Discriminates unions by `deleted`, `object` and `type`, so that errors name the right object. */
  #structured(types: ts.Type[], dialect: Dialect): Schema | null {
    const deletedFirst = types.toSorted((one, other) => Number(isDeleted(other)) - Number(isDeleted(one)));
    return deletedFirst.reduceRight<Schema | null>((otherwise, type) => {
      const schema = this.write(type, dialect);
      if (otherwise === null) return schema;
      const mark = this.#mark(type);
      return mark === null ? { anyOf: [schema, otherwise] } : { if: mark, then: schema, else: otherwise };
    }, null);
  }

  #mark(type: ts.Type): Schema | null {
    const properties: Record<string, Schema> = {};
    for (const name of ['object', 'type']) {
      const property = type.getProperty(name);
      const value = property && this.#checker.getTypeOfSymbol(property);
      if (value?.isStringLiteral()) properties[name] = { const: value.value };
    }
    if (isDeleted(type)) properties.deleted = { const: true };
    const names = Object.keys(properties);
    return names.length === 0 ? null : { type: 'object', properties, required: names };
  }

  #object(type: ts.Type, dialect: Dialect): Schema {
    const known = this.#names.get(type)?.get(dialect);
    if (known !== undefined) return { $ref: `#/definitions/${known}` };
    const name = this.#nameFor(type, dialect);
    const definition: Schema = { type: 'object' };
    this.definitions[name] = definition;
    const properties = this.#checker.getPropertiesOfType(type);
    definition.properties = Object.fromEntries(
      properties.map((property) => [
        property.name,
        this.write(this.#checker.getTypeOfSymbol(property), dialect, property.name),
      ]),
    );
    definition.required = properties
      .filter((property) => !(property.flags & ts.SymbolFlags.Optional))
      .map((property) => property.name);
    const index = this.#checker.getIndexInfoOfType(type, ts.IndexKind.String);
    definition.additionalProperties = index ? this.write(index.type, dialect) : false;
    return { $ref: `#/definitions/${name}` };
  }

  #nameFor(type: ts.Type, dialect: Dialect): string {
    const base = (type.aliasSymbol ?? type.symbol)?.name.replaceAll(/\W/g, '') || 'Anonymous';
    const taken = (name: string) => Object.hasOwn(this.definitions, name);
    let name = `${dialect}.${base}`;
    for (let count = 2; taken(name); count += 1) name = `${dialect}.${base}.${count}`;
    const names = this.#names.get(type) ?? new Map<Dialect, string>();
    this.#names.set(type, names.set(dialect, name));
    return name;
  }
}

function isDeleted(type: ts.Type): boolean {
  const deleted = type.getProperty('deleted');
  return deleted !== undefined && !(deleted.flags & ts.SymbolFlags.Optional);
}
