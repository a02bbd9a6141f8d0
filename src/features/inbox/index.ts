/** Webhook events from providers, for operators. */
export { ProviderEvents } from './provider-events.tsx';
