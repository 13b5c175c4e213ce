// Loaded before anything else in the process of a test (vitest.config.ts). A password's hash costs a twentieth of a second of
// a processor, so that guessing is slow; tests sign people up by the hundred (half of the time of those of accounts). For them
// the same function runs at its lowest cost. The sites of the browser's tests are processes of their own and pay in full.
import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';

const { scrypt } = crypto;
crypto.scrypt = (password, salt, length, options, told) =>
  scrypt(password, salt, length, { ...options, N: 2 }, told);
syncBuiltinESMExports();
