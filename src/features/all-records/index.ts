/** Every kind of order, for features that cover all of them. */
export { orderDomains } from './domains.ts';
export { useFoundOrders } from './search.ts';
