/**
 * How the sandbox's dealer responds to orders: promptly; by declining; by accepting and then going silent; by never
 * responding. `away`: the dealer is played by a user who signs in as the dealer.
 */
export const dealerTempers = ['prompt', 'declines', 'silentOnceAccepted', 'silent', 'away'] as const;
export type DealerTemper = (typeof dealerTempers)[number];
