import { existsSync } from 'node:fs';
import path from 'node:path';

/** True if a server with these settings, read like `readConfig`, will create the embedded database with the demo. */
export function beginsWithTheDemo({ DATABASE_URL, FETTLE_MODE, NODE_ENV, DATA_DIR }) {
  const mode = FETTLE_MODE || (NODE_ENV === 'production' ? 'production' : 'demo');
  return !DATABASE_URL && mode === 'demo' && !existsSync(path.join(DATA_DIR || 'data', 'postgres', 'data'));
}
