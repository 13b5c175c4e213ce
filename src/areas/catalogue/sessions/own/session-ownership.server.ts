/** For features with rows that name a business's sessions. */
export { findBusinessId } from './form-queries.server.ts';
export { findForeignSessions } from './session-ownership-queries.server.ts';
