import path from 'node:path';
import { ensureInstalled, refuseOldNode, run } from './ensure.mjs';

refuseOldNode();
ensureInstalled();
run(process.execPath, [path.join('node_modules', 'tsx', 'dist', 'cli.mjs'), 'src/app/main.server.ts'], {
  FETTLE_DEV: 'on',
});
