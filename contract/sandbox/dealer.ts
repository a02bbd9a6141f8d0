/**
 * How the sandbox's dealer answers orders: at once and well; by declining; by taking them on and going silent; by saying
 * nothing from the beginning. `away`: he is played by whoever signs in as him.
 */
export const dealerTempers = ['prompt', 'declines', 'silentOnceAccepted', 'silent', 'away'] as const;
export type DealerTemper = (typeof dealerTempers)[number];
