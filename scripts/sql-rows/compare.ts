import type { SchemaDatabase } from './database.ts';
import { inferNullability } from './nullability.ts';
import type { Statement } from './statements.ts';

export interface Mismatch {
  where: string;
  says: string;
  /** Name of a nullable column declared as non-null: the code may know better than the schema. */
  nullable: string | null;
}

/** Extra columns and wider types are allowed. */
export async function findMismatches(
  { where, texts, row }: Statement,
  database: SchemaDatabase,
): Promise<Mismatch[]> {
  const found = new Map<string, Mismatch>();
  const add = (says: string, nullable: string | null = null) => found.set(says, { where, says, nullable });
  for (const { text, instantsAsText } of texts ?? []) {
    try {
      const columns = await database.describe(text, instantsAsText);
      if (row === null || columns.length === 0) continue;
      const inferred = inferNullability(text, database.catalogue);
      const nullability = inferred?.length === columns.length ? inferred : null;
      const names = new Set(columns.map(({ name }) => name));
      for (const [name, { optional }] of row)
        if (!optional && !names.has(name)) add(`${name} is declared, but not selected`);
      columns.forEach(({ name, kind, type }, index) => {
        const declared = row.get(name);
        if (declared === undefined) return;
        if (!declared.accepts(kind))
          add(`${name} is declared as ${declared.type}, but ${type} arrives as ${kind}`);
        else if (nullability?.[index] === 'maybe' && !declared.nullable)
          add(`${name} is declared as ${declared.type}, but can be null`, name);
      });
    } catch (error) {
      add(`PostgreSQL refuses it: ${(error as Error).message}`);
    }
  }
  return [...found.values()];
}
