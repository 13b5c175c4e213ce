export { selectWeeksAhead, updateWeeksAhead } from './weeks-ahead-queries.server.ts';
