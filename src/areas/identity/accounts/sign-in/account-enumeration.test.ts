import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type AccountsApp, openAccountsApp } from '#support/accounts-app.ts';
import type { LinkMail } from './link-mails.server.ts';

let site: AccountsApp;
const queued: LinkMail[] = [];

beforeAll(async () => {
  site = await openAccountsApp({
    queueLinkMail: async (mail) => {
      await site.database.pool.query('SELECT $1::text AS queued', [mail.of]);
      queued.push(mail);
    },
  });
});
afterAll(() => site.close());

async function recordStatements(work: () => Promise<unknown>): Promise<string[]> {
  const { pool } = site.database;
  const texts: string[] = [];
  const { query, connect } = pool;
  const noted = (args: readonly unknown[]) => {
    const [first] = args;
    texts.push(typeof first === 'string' ? first : String(Object(first).text));
  };
  pool.query = new Proxy(query, {
    apply: (target, _self, args) => {
      noted(args);
      return Reflect.apply(target, pool, args);
    },
  });
  pool.connect = new Proxy(connect, {
    apply: async (target, _self, args) => {
      const client = await Reflect.apply(target, pool, args);
      if (client === undefined) return client;
      return new Proxy(client, {
        get: (of, name) => {
          const value = Reflect.get(of, name);
          if (typeof value !== 'function') return value;
          return (...given: unknown[]) => {
            if (name === 'query') noted(given);
            return Reflect.apply(value, of, given);
          };
        },
      });
    },
  });
  try {
    await work();
  } finally {
    Object.assign(pool, { query, connect });
  }
  return texts;
}

it.each(['request-password-reset', 'sign-in/magic-link'])(
  '%s does the same for an address with an account and for one without',
  async (where) => {
    const person = await site.signUp();
    const answers: string[] = [];
    const ask = async (email: string) => {
      const answer = await site.post(where, { email });
      answers.push(`${answer.statusCode} ${answer.body}`);
    };
    const known = await recordStatements(() => ask(person.email));
    const unknown = await recordStatements(() => ask(`${randomUUID()}@people.example`));
    expect(known.length).toBeGreaterThan(0);
    expect(unknown).toEqual(known);
    expect(answers[1]).toBe(answers[0]);
    expect(queued.slice(-2).map(({ of }) => of)).toEqual([queued.at(-1)?.of, queued.at(-1)?.of]);
  },
);
