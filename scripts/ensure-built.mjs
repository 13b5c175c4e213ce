// Builds browser and server where they are not built of these very sources, as a process of its own: for `npm test`, which
// goes on meanwhile.
import { ensureBuilt } from './ensure.mjs';

await ensureBuilt();
