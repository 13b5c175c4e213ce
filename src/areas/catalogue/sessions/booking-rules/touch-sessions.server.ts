/** For other features, which may not import queries. */
export { touchSessions } from './touch-queries.server.ts';
