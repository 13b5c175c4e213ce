export { lockSessionPrices, replaceSessionPrices, selectSessionPrices } from './price-queries.server.ts';
