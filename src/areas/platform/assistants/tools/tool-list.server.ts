import type { Tool } from './define-tool.ts';
import { getQuote } from './quote-tool.server.ts';
import { searchSessions, showSession } from './session-tools.server.ts';

/** Every tool, in the order of `tools/list`. */
export const tools: readonly Tool[] = [searchSessions, showSession, getQuote];
