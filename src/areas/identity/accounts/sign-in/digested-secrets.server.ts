import type { DBAdapter, DBTransactionAdapter, Where } from 'better-auth';
import { digestSecret } from '#shared/domain/secret.server.ts';

/** Library model to the column with its secret. */
const secretColumns: Readonly<Record<string, string>> = { session: 'token', verification: 'identifier' };

/** Stores secrets as digests. Rows found by a secret are returned with it; others have the digest. */
export function withDigestedSecrets(adapter: DBAdapter): DBAdapter {
  return {
    ...wrapAdapter(adapter),
    transaction: (work) => adapter.transaction((within) => work(wrapAdapter(within))),
  };
}

function wrapAdapter<Adapter extends DBTransactionAdapter>(adapter: Adapter): Adapter {
  return {
    ...adapter,
    create: async (request) => {
      const secrets = new SecretDigester(request.model);
      return secrets.putBack(await adapter.create({ ...request, data: secrets.hideIn(request.data) }));
    },
    findOne: async (request) => {
      const secrets = new SecretDigester(request.model);
      return secrets.putBack(
        await adapter.findOne({ ...request, where: secrets.hideInWhere(request.where) }),
      );
    },
    findMany: async (request) => {
      const secrets = new SecretDigester(request.model);
      const where = secrets.hideInWhere(request.where ?? []);
      const rows = await adapter.findMany({ ...request, where });
      for (const row of rows) secrets.putBack(row);
      return rows;
    },
    count: (request) =>
      adapter.count({
        ...request,
        where: new SecretDigester(request.model).hideInWhere(request.where ?? []),
      }),
    update: async (request) => {
      const secrets = new SecretDigester(request.model);
      const where = secrets.hideInWhere(request.where);
      return secrets.putBack(
        await adapter.update({ ...request, where, update: secrets.hideIn(request.update) }),
      );
    },
    updateMany: (request) => {
      const secrets = new SecretDigester(request.model);
      const where = secrets.hideInWhere(request.where);
      return adapter.updateMany({ ...request, where, update: secrets.hideIn(request.update) });
    },
    delete: (request) =>
      adapter.delete({ ...request, where: new SecretDigester(request.model).hideInWhere(request.where) }),
    deleteMany: (request) =>
      adapter.deleteMany({ ...request, where: new SecretDigester(request.model).hideInWhere(request.where) }),
    consumeOne: async (request) => {
      const secrets = new SecretDigester(request.model);
      return secrets.putBack(
        await adapter.consumeOne({ ...request, where: secrets.hideInWhere(request.where) }),
      );
    },
    incrementOne: async (request) => {
      const secrets = new SecretDigester(request.model);
      const where = secrets.hideInWhere(request.where);
      const set = request.set === undefined ? {} : { set: secrets.hideIn(request.set) };
      return secrets.putBack(await adapter.incrementOne({ ...request, where, ...set }));
    },
  };
}

/** Hides secrets on the way in and restores them on the way out. */
class SecretDigester {
  readonly #column: string | undefined;
  readonly #byDigest = new Map<string, string>();

  constructor(model: string) {
    this.#column = secretColumns[model];
  }

  hideIn<Row extends Record<string, unknown>>(row: Row): Row {
    const column = this.#column;
    if (column === undefined || !(column in row)) return row;
    return { ...row, [column]: this.#hide(row[column]) };
  }

  hideInWhere(where: Where[]): Where[] {
    return where.map((condition) => {
      if (condition.field !== this.#column) return condition;
      const { operator = 'eq', value } = condition;
      // Digests only support equality.
      if (operator !== 'eq' && operator !== 'in') {
        throw new Error(
          `The sign-in library asks for a ${this.#column} by "${operator}", which is kept as a digest.`,
        );
      }
      return Array.isArray(value)
        ? { ...condition, value: value.map((one) => this.#hide(one)) }
        : { ...condition, value: this.#hide(value) };
    });
  }

  /** Mutates the new row. */
  putBack<Row>(row: Row): Row {
    const column = this.#column;
    if (column === undefined || typeof row !== 'object' || row === null || !(column in row)) return row;
    const secret = this.#byDigest.get(String(Object(row)[column]));
    return secret === undefined ? row : Object.assign(row, { [column]: secret });
  }

  #hide(value: unknown): string {
    if (typeof value !== 'string') throw new Error(`A ${this.#column} is a text.`);
    const digest = digestSecret(value);
    this.#byDigest.set(digest, value);
    return digest;
  }
}
