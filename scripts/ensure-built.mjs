// Builds if the sources changed, as a process beside `npm test`.
import { ensureBuilt } from './ensure.mjs';

await ensureBuilt();
