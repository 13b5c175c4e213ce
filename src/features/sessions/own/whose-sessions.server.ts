/** For features whose rows name sessions of a business. */
export { businessOfSession } from './form-queries.server.ts';
export { strangeSessions } from './whose-session-queries.server.ts';
