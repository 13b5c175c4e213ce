/** The sandbox accepts play money only; it must never run where real payments are taken. */

/** Thrown instead of starting in a live environment. */
export class LiveUseError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'LiveUseError';
  }
}

/** @throws {LiveUseError} for all but test keys. */
export function assertTestKey(key: string): void {
  if (!/^(sk|rk|pk)_test_/.test(key)) {
    const shown = key.slice(0, 8);
    throw new LiveUseError(
      `The payments sandbox takes test keys only; it was given one that begins "${shown}".`,
    );
  }
}

/**
 * Refuses live keys and production.
 * @throws {LiveUseError}
 */
export function assertTestEnvironment(env: NodeJS.ProcessEnv): void {
  for (const name of ['NODE_ENV', 'FETTLE_MODE']) {
    if (env[name] === 'production') {
      throw new LiveUseError(`The payments sandbox does not run in production (${name}=production).`);
    }
  }
  for (const [name, value] of Object.entries(env)) {
    if (/^(sk|rk|pk)_live_/.test(value ?? '')) {
      throw new LiveUseError(`The payments sandbox does not run beside a live key (${name}).`);
    }
  }
}
