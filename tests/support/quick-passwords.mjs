// Preloaded into tests (vitest.config.ts): hashes passwords at the lowest cost, since tests sign up hundreds of
// people. Sites of browser tests run at full cost.
import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';

const { scrypt } = crypto;
crypto.scrypt = (password, salt, length, options, told) =>
  scrypt(password, salt, length, { ...options, N: 2 }, told);
syncBuiltinESMExports();
