import { existsSync } from 'node:fs';
import path from 'node:path';

/** Whether a server with these settings, read as `readConfig` does, will lay out the embedded database with the demo in it. */
export function beginsWithTheDemo({ DATABASE_URL, FETTLE_MODE, NODE_ENV, DATA_DIR }) {
  const mode = FETTLE_MODE || (NODE_ENV === 'production' ? 'production' : 'demo');
  return !DATABASE_URL && mode === 'demo' && !existsSync(path.join(DATA_DIR || 'data', 'postgres', 'data'));
}
