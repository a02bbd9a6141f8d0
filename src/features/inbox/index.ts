/** What providers reported by webhook, for operators. */
export { ProviderEvents } from './provider-events.tsx';
