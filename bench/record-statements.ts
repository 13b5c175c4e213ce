import type { NamedStatement, Pool } from '#shared/db/database.server.ts';

/** Records statements of the pool and its connections. */
export function recordStatements(pool: Pool): { pool: Pool; statements: NamedStatement[] } {
  const statements: NamedStatement[] = [];
  const record = (first: unknown, second: unknown): void => {
    if (typeof first === 'string') {
      statements.push({ text: first, values: Array.isArray(second) ? second : [] });
    } else if (isStatement(first)) {
      statements.push({ text: first.text, values: first.values ?? [] });
    }
  };
  const recording = <Target extends object>(target: Target): Target =>
    new Proxy(target, {
      get(object, property) {
        const member: unknown = Reflect.get(object, property, object);
        if (typeof member !== 'function') return member;
        return (...args: unknown[]) => {
          if (property === 'query') record(args[0], args[1]);
          const result: unknown = member.apply(object, args);
          if (property === 'connect' && result instanceof Promise) {
            return result.then((client: object) => recording(client));
          }
          return result;
        };
      },
    });
  return { pool: recording(pool), statements };
}

function isStatement(value: unknown): value is NamedStatement {
  return typeof value === 'object' && value !== null && 'text' in value && typeof value.text === 'string';
}

/** `$n` becomes the expression from `varying`, or the recorded value. */
export function toPgbenchScript(
  statements: readonly NamedStatement[],
  varying: Map<unknown, string>,
): string {
  return statements
    .map(({ text, values = [] }) =>
      // Statements become one line, where a comment would swallow the rest.
      text.replace(/--.*/g, '').replace(/\$(\d+)/g, (_parameter, number: string) => {
        const said = (value: unknown): string =>
          Array.isArray(value)
            ? `ARRAY[${value.map(said).join(', ')}]`
            : (varying.get(value) ?? varying.get(String(value)) ?? sqlLiteral(value));
        return said(values[Number(number) - 1]);
      }),
    )
    .map((text) => `${text.replace(/\s+/g, ' ').trim()};`)
    .join('\n');
}

function sqlLiteral(value: unknown): string {
  if (value === null || value === undefined) return 'NULL';
  if (typeof value === 'number') return String(value);
  if (value instanceof Date) return `'${value.toISOString()}'::timestamptz`;
  const text = `'${String(value).replaceAll("'", "''")}'`;
  return text.startsWith("'{") ? `${text}::jsonb` : text;
}
