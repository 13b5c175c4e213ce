import { isIPv4 } from 'node:net';
import { authSecretProblem } from './auth-secret-strength.ts';

/** The settings on which it depends whether a site may be started in its mode. */
export interface RiskySettings {
  HOST: string;
  PUBLIC_URL?: string | undefined;
  AUTH_SECRET?: string | undefined;
  SMTP_URL?: string | undefined;
  STRIPE_SECRET_KEY?: string | undefined;
  STRIPE_PUBLISHABLE_KEY?: string | undefined;
  STRIPE_WEBHOOK_SECRET?: string | undefined;
  SANDBOX_URL?: string | undefined;
  PUSH_TEST_SERVICE?: string | undefined;
  OPENACTIVE_TEST_INTERFACE: 'on' | 'off';
  WEBHOOK_TEST_RECEIVERS: 'on' | 'off';
  RATE_LIMITS: 'on' | 'off';
  FETTLE_DEMO_PUBLIC: 'on' | 'off';
  PLACEHOLDER_RATING?: number | '' | undefined;
}

/** Returns why the demo can't start: no real money, and strangers only on request, as its passwords are public. */
export function demoProblems(env: RiskySettings): string[] {
  return [
    ...listLiveKeys(env).map(
      (name) =>
        `${name} is a live key, and the demo never takes real money. Use a test key or set NODE_ENV=production.`,
    ),
    ...(env.FETTLE_DEMO_PUBLIC === 'on' && env.OPENACTIVE_TEST_INTERFACE === 'on'
      ? ['You can’t use OPENACTIVE_TEST_INTERFACE=on on a public demo. It needs no credentials.']
      : []),
    ...(env.FETTLE_DEMO_PUBLIC === 'on' && env.WEBHOOK_TEST_RECEIVERS === 'on'
      ? [
          'You can’t use WEBHOOK_TEST_RECEIVERS=on on a public demo. Visitors could make it call this machine.',
        ]
      : []),
    ...(env.FETTLE_DEMO_PUBLIC === 'on' ? [] : listExposingSettings(env)),
  ];
}

/** What a site that people use and pay on lacks. */
export function productionProblems(env: RiskySettings): string[] {
  const needed = ['PUBLIC_URL', 'AUTH_SECRET', 'SMTP_URL', 'STRIPE_SECRET_KEY'] as const;
  const secretProblem = env.AUTH_SECRET === undefined ? null : authSecretProblem(env.AUTH_SECRET);
  return [
    ...needed
      .filter((name) => env[name] === undefined)
      .map((name) => `${name} is required in production mode.`),
    ...(env.PUBLIC_URL !== undefined && new URL(env.PUBLIC_URL).protocol !== 'https:'
      ? ['PUBLIC_URL must begin with https:// in production mode, to encrypt passwords and sign-ins.']
      : []),
    ...(secretProblem === null ? [] : [secretProblem]),
    ...(env.RATE_LIMITS === 'off' ? ['You can’t use RATE_LIMITS=off in production mode.'] : []),
    ...(env.OPENACTIVE_TEST_INTERFACE === 'on'
      ? ['You can’t use OPENACTIVE_TEST_INTERFACE=on in production mode. It needs no credentials.']
      : []),
    ...(env.WEBHOOK_TEST_RECEIVERS === 'on'
      ? ['You can’t use WEBHOOK_TEST_RECEIVERS=on in production mode. Webhooks could reach this network.']
      : []),
    ...(env.SANDBOX_URL !== undefined ? ['You can’t use SANDBOX_URL in production mode.'] : []),
    ...(env.PUSH_TEST_SERVICE !== undefined ? ['You can’t use PUSH_TEST_SERVICE in production mode.'] : []),
    ...(env.FETTLE_DEMO_PUBLIC === 'on' ? ['You can’t use FETTLE_DEMO_PUBLIC=on in production mode.'] : []),
    ...(env.PLACEHOLDER_RATING
      ? [
          'You can’t use PLACEHOLDER_RATING in production mode. A made-up rating misleads people (DMCC Act 2024, schedule 20).',
        ]
      : []),
  ];
}

function listLiveKeys(env: RiskySettings): string[] {
  const names = ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'] as const;
  return names.filter((name) => /_live_/i.test(env[name] ?? ''));
}

/** By which settings others than this machine would get to the demo. */
function listExposingSettings({ HOST, PUBLIC_URL }: RiskySettings): string[] {
  const how =
    'For a public demo with random passwords, set FETTLE_DEMO_PUBLIC=on. For a real site, set NODE_ENV=production.';
  const doors: string[] = [];
  if (!isThisMachine(HOST))
    doors.push(`HOST=${HOST} lets other machines reach the demo, and its passwords are public. ${how}`);
  if (PUBLIC_URL !== undefined) {
    const { protocol, hostname } = new URL(PUBLIC_URL);
    if (protocol === 'https:' || !isThisMachine(hostname.replace(/^\[(.*)\]$/, '$1')))
      doors.push(`PUBLIC_URL=${PUBLIC_URL} is a public address, and the demo’s passwords are public. ${how}`);
  }
  return doors;
}

/** True for loopback, written plainly. Whatever else a resolver may make of a name counts as another machine. */
function isThisMachine(host: string): boolean {
  return host === 'localhost' || host === '::1' || (isIPv4(host) && host.startsWith('127.'));
}
