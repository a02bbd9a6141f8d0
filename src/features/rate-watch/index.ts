export { RatePanel } from './rate-panel.tsx';
