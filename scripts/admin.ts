/**
 * `npm run admin -- create|promote|reset|list`: creates the first admin and helps people who are locked out. Works
 * with DATABASE_URL and with the embedded database in DATA_DIR, even while the site runs.
 */

import path from 'node:path';
import { stdin, stdout } from 'node:process';
import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { authSecret } from '#app/compose-accounts.server.ts';
import { composeCredentials } from '#app/compose-credentials.server.ts';
import { type Config, readConfig } from '#app/config.server.ts';
import { assertDatabaseMode } from '#app/startup-checks.server.ts';
import {
  appointAdmin,
  listAdmins,
  promoteAccount,
  resetAccount,
} from '#areas/identity/accounts/admins/appoint-admin.server.ts';
import { createAuth, storeResetToken } from '#areas/identity/accounts/sign-in/auth.server.ts';
import { sendLinkMail } from '#areas/identity/accounts/sign-in/link-mails.server.ts';
import { type Pool, transaction } from '#shared/db/database.server.ts';
import { migrate } from '#shared/db/migrate.server.ts';
import { openDatabase } from '#shared/db/open-database.server.ts';
import { systemClock } from '#shared/domain/clock.ts';
import { installOutbox } from '#shared/jobs/outbox.server.ts';
import { runCommand } from './run-command.ts';

const USAGE = `Creates admins, resets their access and lists them.

  npm run admin -- create [--email moira@example.org] [--name "Moira Keane"]
  npm run admin -- promote [--email moira@example.org]
  npm run admin -- reset [--email moira@example.org]
  npm run admin -- list

- create makes a new admin account. If the account exists, it removes its sign-in methods and makes it an admin.
- promote makes an existing account an admin and keeps its sign-in methods.
- reset removes all sign-in methods of an account, including the second step.

create and reset print a link that sets a password. It works once, for an hour. The command asks for missing values.
Use the same settings as the site: DATABASE_URL or DATA_DIR, PUBLIC_URL, and all others in production.`;

const commands = ['create', 'promote', 'reset', 'list'] as const;

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      email: { type: 'string' },
      name: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  });
  const [named, ...more] = positionals;
  const command = commands.find((name) => name === named);
  if (values.help) {
    console.log(USAGE);
    return 0;
  }
  if (command === undefined || more.length > 0) {
    console.error(USAGE);
    return 1;
  }
  const config = readConfig(process.env);
  const email = command === 'list' ? '' : await askForEmail(values.email);
  const name = command === 'create' ? await askForName(values.name) : null;
  const database = await openDatabase({
    url: config.databaseUrl,
    dataDir: config.dataDir,
    join: true,
    maxConnections: 2,
  });
  const { pool } = database;
  try {
    await migrate(database, path.resolve(import.meta.dirname, '../migrations'));
    await assertDatabaseMode(pool, config.mode);
    await installOutbox(pool);
    if (command === 'list') {
      const admins = await transaction(pool, listAdmins);
      for (const admin of admins)
        console.log(`${admin.email}  ${admin.name}${admin.suspended ? '  (suspended)' : ''}`);
      if (admins.length === 0) console.log('There is no admin yet: npm run admin -- create');
      return 0;
    }
    if (command === 'promote') {
      await transaction(pool, (tx) => promoteAccount(tx, email));
      console.log(`${email} is an admin.`);
      return 0;
    }
    const endCredentials = composeCredentials(systemClock);
    await transaction(pool, async (tx) => {
      if (name === null) await resetAccount(tx, endCredentials, email);
      else await appointAdmin(tx, endCredentials, { email, ...name });
    });
    const address = await createPasswordLink(pool, config, email);
    console.log(
      `${email} ${name === null ? 'has no sign-in method any more' : 'is an admin'}. ` +
        `Set a password within the hour. The link works once:\n${address}`,
    );
    return 0;
  } finally {
    await database.close();
  }
}

async function createPasswordLink(pool: Pool, config: Config, email: string): Promise<string> {
  const quiet = () => Promise.resolve();
  const auth = createAuth({
    pool,
    secret: authSecret(config.authSecret, config.dataDir),
    publicUrl: config.publicUrl,
    trustOwnHost: false,
    rateLimits: false,
    clock: systemClock,
    breaches: null,
    log: {
      warn: (_details, message) => console.warn(message),
      error: (_details, message) => console.error(message),
    },
    onSecurityNews: quiet,
    onKnownSignUp: quiet,
    onPasswordReset: quiet,
    endCredentials: composeCredentials(systemClock),
    businessAccessOf: async () => '',
    onAddressProven: quiet,
    onSignInReplaced: quiet,
    sendVerificationMail: quiet,
    queueLinkMail: quiet,
    google: null,
    oidc: null,
  });
  const { publicUrl } = config;
  let link = '';
  await sendLinkMail(
    {
      pool,
      publicUrl,
      storeResetToken: (kept) => storeResetToken(auth, kept),
      sendResetMail: async ({ url }) => {
        link = url;
      },
      sendMagicLink: quiet,
    },
    { of: 'reset', email },
  );
  return link;
}

async function askForEmail(given: string | undefined): Promise<string> {
  const email = (given ?? (await ask('Email address: ', '--email'))).trim();
  if (email.length > 254 || !/^[^\s@<>"]+@[^\s@.]+(\.[^\s@.]+)+$/.test(email))
    throw new Error(`“${email}” is not an email address.`);
  return email.toLowerCase();
}

async function askForName(given: string | undefined): Promise<{ firstName: string; lastName: string }> {
  const [firstName = '', ...rest] = (given ?? (await ask('First and last name: ', '--name')))
    .trim()
    .split(/\s+/);
  const lastName = rest.join(' ');
  if (firstName === '' || lastName === '' || firstName.length > 80 || lastName.length > 80)
    throw new Error('Enter a first and a last name, up to 80 characters each.');
  return { firstName, lastName };
}

async function ask(question: string, option: string): Promise<string> {
  if (!stdin.isTTY) throw new Error(`${option} is missing, and this is not an interactive terminal.`);
  const prompt = createInterface({ input: stdin, output: stdout });
  try {
    return await prompt.question(question);
  } finally {
    prompt.close();
  }
}

runCommand(main);
