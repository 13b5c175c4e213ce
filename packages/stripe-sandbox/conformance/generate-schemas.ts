/** Generates wire schemas from the types of the installed `stripe` package, in about five seconds. */
import { fileURLToPath } from 'node:url';
import ts from 'typescript-compiler-api';
import type { Operation, Schema, WireSchemas } from './schema.ts';
import { findDestination } from './sdk-paths.ts';
import { SchemaWriter } from './type-to-schema.ts';

const surface = fileURLToPath(new URL('./sdk-surface.ts', import.meta.url));

/** Fields that the SDK adds to errors. */
const sdkAddedFields: readonly string[] = ['headers', 'statusCode', 'requestId'];

class Generator {
  readonly #checker: ts.TypeChecker;
  readonly #writer: SchemaWriter;
  readonly #exports: Map<string, ts.Type>;

  constructor() {
    const program = ts.createProgram([surface], {
      strict: true,
      noEmit: true,
      skipLibCheck: true,
      allowImportingTsExtensions: true,
      target: ts.ScriptTarget.ES2023,
      module: ts.ModuleKind.ESNext,
      moduleResolution: ts.ModuleResolutionKind.Bundler,
      types: [],
    });
    this.#checker = program.getTypeChecker();
    this.#writer = new SchemaWriter(this.#checker);
    const source = program.getSourceFile(surface);
    const module = source && this.#checker.getSymbolAtLocation(source);
    if (!module) throw new Error(`${surface} could not be read.`);
    this.#exports = new Map(
      this.#checker
        .getExportsOfModule(module)
        .map((symbol) => [symbol.name, this.#checker.getDeclaredTypeOfSymbol(symbol)]),
    );
  }

  #exported(name: string): ts.Type {
    const type = this.#exports.get(name);
    if (type === undefined) throw new Error(`${surface} does not export ${name}.`);
    return type;
  }

  generate(): WireSchemas {
    const operations = this.#exported('Resources')
      .getProperties()
      .flatMap((resource) => this.#operationsOf(resource));
    return {
      operations,
      events: this.#events(),
      error: this.#error(),
      definitions: this.#writer.definitions,
    };
  }

  #operationsOf(resource: ts.Symbol): Operation[] {
    const members = this.#checker.getPropertiesOfType(this.#checker.getTypeOfSymbol(resource));
    // Skips the SDK's helper that turns a file into a form.
    const methods = members.filter(({ name }) => !name.startsWith('_') && name !== 'requestDataProcessor');
    return methods.flatMap((method) => {
      const signatures = this.#checker.getTypeOfSymbol(method).getCallSignatures();
      // Takes the overload with parameters.
      const signature = signatures.find((candidate) => findParamsSymbol(candidate)) ?? signatures[0];
      const destination = signature && findDestination(resource.name, method.name);
      if (!signature || !destination) return [];
      return [
        {
          name: `${resource.name}.${method.name}`,
          ...destination,
          params: this.#params(signature),
          response: this.#response(signature.getReturnType()),
        },
      ];
    });
  }

  #params(signature: ts.Signature): Schema | null {
    const params = findParamsSymbol(signature);
    if (params === undefined) return null;
    const type = this.#checker.getNonNullableType(this.#checker.getTypeOfSymbol(params));
    return this.#writer.write(type, 'form');
  }

  #response(returned: ts.Type): Schema {
    const [inner] = this.#checker.getTypeArguments(returned as ts.TypeReference);
    if (inner === undefined) throw new Error(`No answer in ${this.#checker.typeToString(returned)}`);
    const schema = this.#writer.write(inner, 'json');
    if (returned.symbol.name === 'Promise') return schema;
    if (returned.symbol.name !== 'ApiListPromise') return {};
    return {
      type: 'object',
      properties: {
        object: { const: 'list' },
        data: { type: 'array', items: schema },
        has_more: { type: 'boolean' },
        url: { type: 'string' },
      },
      required: ['object', 'data', 'has_more', 'url'],
      additionalProperties: false,
    };
  }

  #events(): Record<string, Schema> {
    const union = this.#exported('AnyEvent');
    const members = union.isUnion() ? union.types : [union];
    return Object.fromEntries(
      members.flatMap((event) => {
        const type = event.getProperty('type');
        const literal = type && this.#checker.getTypeOfSymbol(type);
        return literal?.isStringLiteral() ? [[literal.value, this.#writer.write(event, 'json')]] : [];
      }),
    );
  }

  #error(): Schema {
    const reference = this.#writer.write(this.#exported('RawError'), 'json');
    const definition = this.#writer.definitions[reference.$ref?.replace('#/definitions/', '') ?? ''];
    if (definition === undefined) throw new Error('The SDK describes no error body.');
    const required = definition.required?.filter((name) => !sdkAddedFields.includes(name)) ?? [];
    return { ...definition, required: [...new Set([...required, 'type', 'message'])] };
  }
}

function findParamsSymbol(signature: ts.Signature): ts.Symbol | undefined {
  return signature.getParameters().find((parameter) => parameter.name === 'params');
}

export function generateSchemas(): WireSchemas {
  return new Generator().generate();
}
