import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { readConfig } from './config.server.ts';

const production = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://sessions.example.org',
  AUTH_SECRET: randomBytes(32).toString('base64'),
  SMTP_URL: 'smtps://user:password@mail.example.org:465',
  STRIPE_SECRET_KEY: 'sk_live_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
};

/** The sentences with which these settings are refused; none when they are taken. */
function listConfigErrors(environment: NodeJS.ProcessEnv): string[] {
  try {
    readConfig(environment);
    return [];
  } catch (error) {
    return String((error as Error).message).split('\n');
  }
}

describe('the demo', () => {
  it.each<[string, NodeJS.ProcessEnv]>([
    ['nothing', {}],
    ['localhost', { HOST: 'localhost', PUBLIC_URL: 'http://localhost:3000' }],
    ['another address of loopback', { HOST: '127.0.0.2', PUBLIC_URL: 'http://127.0.0.2:3000/' }],
    ['IPv6', { HOST: '::1', PUBLIC_URL: 'http://[::1]:3000' }],
    ['a number that means loopback', { PUBLIC_URL: 'http://2130706433:3000' }],
    [
      'test keys',
      { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_PUBLISHABLE_KEY: 'pk_test_1', STRIPE_WEBHOOK_SECRET: 'w' },
    ],
  ])('starts on this machine: %s', (_name, environment) => {
    expect(listConfigErrors(environment)).toEqual([]);
    expect(readConfig(environment).demoPublic).toBe(false);
  });

  it.each([
    '0.0.0.0',
    '::',
    '::ffff:127.0.0.1',
    '192.168.1.7',
    'fettle.example',
    '127.0.0.1.evil.example',
    'localhost.evil.example',
    '127.evil.example',
    '0',
    ' 127.0.0.1',
  ])('is not opened to others by HOST=%s', (HOST) => {
    expect(listConfigErrors({ HOST })).toEqual([expect.stringContaining('set FETTLE_DEMO_PUBLIC=on')]);
    expect(readConfig({ HOST, FETTLE_DEMO_PUBLIC: 'on' })).toMatchObject({ mode: 'demo', demoPublic: true });
  });

  it.each([
    'https://localhost:3000',
    'https://127.0.0.1',
    'http://fettle.example',
    'HTTPS://LOCALHOST',
    'http://localhost.evil.example',
    'http://0.0.0.0:3000',
    'http://[::]:3000',
    'http://127.0.0.1.nip.example:3000',
  ])('is not given the public address %s', (PUBLIC_URL) => {
    expect(listConfigErrors({ PUBLIC_URL })).toEqual([expect.stringContaining('set FETTLE_DEMO_PUBLIC=on')]);
    expect(listConfigErrors({ PUBLIC_URL, FETTLE_DEMO_PUBLIC: 'on' })).toEqual([]);
  });

  it.each([
    ['STRIPE_SECRET_KEY', 'sk_live_1'],
    ['STRIPE_SECRET_KEY', 'rk_live_1'],
    ['STRIPE_SECRET_KEY', ' sk_live_1'],
    ['STRIPE_SECRET_KEY', 'sk_org_live_1'],
    ['STRIPE_PUBLISHABLE_KEY', 'pk_live_1'],
    ['STRIPE_WEBHOOK_SECRET', 'sk_live_in_the_wrong_place'],
  ])('never takes real money: %s=%s', (name, value) => {
    const keys = {
      STRIPE_SECRET_KEY: 'sk_test_1',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
      STRIPE_WEBHOOK_SECRET: 'whsec_1',
      [name]: value,
    };
    for (const FETTLE_DEMO_PUBLIC of ['off', 'on'])
      expect(listConfigErrors({ ...keys, FETTLE_DEMO_PUBLIC })).toEqual([
        expect.stringContaining(`${name} is a live key`),
      ]);
  });
});

describe('production', () => {
  it('starts with all it needs', () => {
    expect(readConfig(production)).toMatchObject({ mode: 'production', demoPublic: false });
  });

  it.each(['http://sessions.example.org', 'http://localhost:3000', 'HTTP://sessions.example.org'])(
    'demands https: %s',
    (PUBLIC_URL) => {
      expect(listConfigErrors({ ...production, PUBLIC_URL })).toEqual([expect.stringContaining('https://')]);
    },
  );

  it('is not the demo', () => {
    expect(listConfigErrors({ ...production, FETTLE_DEMO_PUBLIC: 'on' })).toEqual([
      'You can’t use FETTLE_DEMO_PUBLIC=on in production mode.',
    ]);
  });

  it.each([
    'short',
    'a'.repeat(64),
    'ab12'.repeat(16),
    'changeme'.repeat(8),
    'please-change-this-secret-before-production-1',
    'abcdefghijklmnopqrstuvwxyz0123456789',
    '0123456789abcdef0123456789abcdef',
    'qwertyuiopasdfghjklzxcvbnm1234567890',
    'correct horse battery staple correct horse battery staple',
    'Fettle-Secret-Fettle-Secret-Fettle-Secret-2026',
    '$(openssl rand -base64 32)$(openssl rand -base64 32)',
    '                                                  x1Y',
    '00000000-0000-0000-0000-000000000001',
    'thequickbrownfoxjumpsoverthelazydogandrunsaway',
  ])('refuses the secret %s and says how to make one', (AUTH_SECRET) => {
    expect(listConfigErrors({ ...production, AUTH_SECRET })).toEqual([
      expect.stringMatching(/^AUTH_SECRET .*openssl rand -base64 32$/),
    ]);
  });

  it('takes every secret made at random', () => {
    for (let tries = 0; tries < 50; tries++) {
      for (const AUTH_SECRET of [
        randomBytes(24).toString('base64'),
        randomBytes(32).toString('base64url'),
        randomBytes(16).toString('hex'),
        randomBytes(32).toString('hex'),
      ])
        expect(listConfigErrors({ ...production, AUTH_SECRET }), AUTH_SECRET).toEqual([]);
    }
  });
});

describe('addresses', () => {
  it.each(['nonsense', 'ftp://sessions.example.org', '//sessions.example.org'])(
    'PUBLIC_URL=%s',
    (PUBLIC_URL) => {
      expect(listConfigErrors({ PUBLIC_URL })).toEqual(['PUBLIC_URL must be an http(s) address']);
    },
  );

  it.each(['http://localhost/path', 'http://a:b@localhost', 'http://localhost?x', 'http://localhost/#x'])(
    'PUBLIC_URL=%s has more than an address',
    (PUBLIC_URL) => {
      expect(listConfigErrors({ PUBLIC_URL })[0]).toMatch(/^PUBLIC_URL must be an address without a path/);
    },
  );

  it.each([
    'nonsense',
    'localhost:5432/fettle',
    'mysql://root@localhost/fettle',
    'http://localhost:5432',
    '/tmp/x',
  ])('DATABASE_URL=%s is called none', (DATABASE_URL) => {
    expect(listConfigErrors({ DATABASE_URL })).toEqual([
      'DATABASE_URL isn’t a PostgreSQL address: write it as postgres://user:password@host:5432/database.',
    ]);
  });

  it.each(['postgres://user:pa/ss@host/fettle', 'postgres://user:pa#ss@host/fettle', 'postgres://host/a%zz'])(
    'DATABASE_URL=%s cannot be read, and its password is not repeated',
    (DATABASE_URL) => {
      const [sentence] = listConfigErrors({ DATABASE_URL });
      expect(sentence).toMatch(/^DATABASE_URL isn’t a valid address: .*%2F/);
      expect(sentence).not.toContain('pa/ss');
    },
  );

  it.each(['postgres://root@127.0.0.1:5432/fettle', 'postgresql:///fettle?host=/var/run/postgresql'])(
    'DATABASE_URL=%s is one',
    (DATABASE_URL) => {
      expect(readConfig({ DATABASE_URL }).databaseUrl).toBe(DATABASE_URL);
    },
  );
});

describe('several processes', () => {
  it('need a database and payments that all of them reach', () => {
    expect(listConfigErrors({ WEB_CONCURRENCY: '2' })).toEqual([
      'WEB_CONCURRENCY needs DATABASE_URL. Only one process can use the embedded database.',
      'WEB_CONCURRENCY needs SANDBOX_URL in the demo. Each process has its own sandbox.',
    ]);
    const DATABASE_URL = 'postgres://root@127.0.0.1:5432/fettle';
    expect(
      listConfigErrors({ WEB_CONCURRENCY: '2', DATABASE_URL, SANDBOX_URL: 'http://127.0.0.1:1' }),
    ).toEqual([]);
    expect(listConfigErrors({ ...production, WEB_CONCURRENCY: '4', DATABASE_URL })).toEqual([]);
    for (const WEB_CONCURRENCY of ['0', '65', 'many'])
      expect(listConfigErrors({ WEB_CONCURRENCY })).toHaveLength(1);
  });
});
