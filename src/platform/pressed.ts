/**
 * Says that the page, or another piece of one that was made ahead of time, answers now: a button whose press nobody
 * heard is pressed again (`public/theme.js`).
 */
export const pressAgain = () => void dispatchEvent(new Event('answers'));
