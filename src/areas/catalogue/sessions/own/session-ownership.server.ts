/** For features whose rows name sessions of a business. */
export { findBusinessId } from './form-queries.server.ts';
export { findForeignSessions } from './session-ownership-queries.server.ts';
