/** For features that sell something to newcomers alone. */
export { isNewcomer } from './standing-queries.server.ts';
