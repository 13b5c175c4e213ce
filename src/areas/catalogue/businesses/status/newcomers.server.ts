/** For features with offers for new customers only. */
export { isNewcomer } from './status-queries.server.ts';
