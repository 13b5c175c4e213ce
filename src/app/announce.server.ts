import type { Config } from './config.server.ts';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from './demo/demo-accounts.ts';

/** What each demo account is for, in the order in which they are printed. */
const accounts: [email: string, purpose: string][] = [
  [DEMO_ACCOUNTS.seeker.email, 'books sessions'],
  [DEMO_ACCOUNTS.owner.email, 'runs an approved business on the Basic plan'],
  [DEMO_ACCOUNTS.manager.email, 'manages that business'],
  [DEMO_ACCOUNTS.frontDesk.email, 'checks people in there'],
  [DEMO_ACCOUNTS.trainer.email, 'trains people by the hour'],
  [DEMO_ACCOUNTS.newOwner.email, 'owns nothing yet'],
  [DEMO_ACCOUNTS.admin.email, 'approves businesses and sessions'],
];

/** Prints where the site is and, in the demo, how to sign in. */
export function announce(config: Config, port: number): void {
  const address = process.env.PUBLIC_URL === undefined ? `http://localhost:${port}` : config.publicUrl;
  const lines = [`Fettle is ready at ${address}`];
  if (config.mode === 'demo') {
    lines.push('', `Demo accounts (password ${DEMO_PASSWORD}):`);
    for (const [email, purpose] of accounts) lines.push(`  ${email.padEnd(26)} ${purpose}`);
    lines.push('');
    if (config.stripe === null) lines.push('Payments are a sandbox: pay with card 4242 4242 4242 4242.');
    if (config.smtpUrl === undefined) lines.push(`Mail is kept at ${address}/dev/mail`);
  }
  console.log(lines.join('\n'));
}
