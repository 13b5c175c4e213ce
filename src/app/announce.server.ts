import type { Config } from './config.server.ts';
import type { DemoAccess } from './demo/demo-access.server.ts';
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
export function announce(config: Config, port: number, demoAccess: DemoAccess | null): void {
  const address = process.env.PUBLIC_URL === undefined ? `http://localhost:${port}` : config.publicUrl;
  const lines = [`Fettle is ready at ${address}`];
  if (demoAccess !== null) {
    lines.push('', ...accountLines(demoAccess), '');
    if (config.stripe === null) lines.push('Payments are a sandbox: pay with card 4242 4242 4242 4242.');
    if (config.smtpUrl === undefined)
      lines.push(
        config.demoPublic
          ? 'Mail is not sent: set SMTP_URL. /dev/mail would show everybody’s, and is closed.'
          : `Mail is kept at ${address}/dev/mail`,
      );
  }
  console.log(lines.join('\n'));
}

function accountLines(access: DemoAccess): string[] {
  switch (access.passwords) {
    case 'published':
      return [
        `Demo accounts (password ${DEMO_PASSWORD}):`,
        ...accounts.map(([email, purpose]) => `  ${email.padEnd(26)} ${purpose}`),
      ];
    case 'new':
      return [
        'Demo accounts, with passwords made just now. Write them down: they are not shown again.',
        ...access.accounts.map(({ email, password }) => `  ${email.padEnd(26)} ${password}`),
      ];
    case 'told before':
      return ['The demo accounts have the passwords that were printed when it was first opened to others.'];
  }
}
