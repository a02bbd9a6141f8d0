/** What other features may use of the content. */
export { useFooterSettings, type FooterSettings } from './footer-settings.ts';
