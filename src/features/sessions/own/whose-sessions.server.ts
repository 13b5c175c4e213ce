/** For features whose rows name sessions of a business. */
export { strangeSessions } from './whose-session-queries.server.ts';
