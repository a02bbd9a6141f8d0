/**
 * Whether the platform is under maintenance. Separate from the staff's switch, `maintenance-desk`: sessions query it,
 * and staff actions depend on sessions.
 */
export { findMaintenance, followMaintenance, setMaintenance } from './state.ts';
