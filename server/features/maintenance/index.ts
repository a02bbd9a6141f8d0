/**
 * Whether the platform is being worked on. Apart from the staff's switch, `maintenance-desk`: sessions ask it, and what
 * staff do stands on sessions.
 */
export { findMaintenance, followMaintenance, setMaintenance } from './state.ts';
