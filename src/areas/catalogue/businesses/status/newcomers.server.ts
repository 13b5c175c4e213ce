/** For features that sell something to newcomers alone. */
export { isNewcomer } from './status-queries.server.ts';
