/** Every kind of order, for what looks over all of them. */
export { orderDomains } from './domains.ts';
export { useFoundOrders } from './search.ts';
