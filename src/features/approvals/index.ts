/** A company's own approvals: what other screens show of them. */
export { WaitingCount } from './waiting-count.tsx';
