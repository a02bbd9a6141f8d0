/**
 * Signals that the page, or another part of a prerendered one, is interactive now: a button press that went unhandled
 * is replayed (`public/theme.js`).
 */
export const pressAgain = () => void dispatchEvent(new Event('answers'));
