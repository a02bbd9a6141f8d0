/** What happened to a key, a team, a shared wallet or an endpoint that a notice is about. */

export type KeyEvent =
  | 'created'
  | 'updated'
  | 'deleted'
  | 'rotated'
  | 'oldSecretEnded'
  | 'withdrawalsOff'
  | 'ip'
  | 'expired';
export type MemberAction =
  | 'member.invite'
  | 'member.resendInvitation'
  | 'member.cancelInvitation'
  | 'member.accept'
  | 'member.decline'
  | 'member.createRole'
  | 'member.updateRole'
  | 'member.deleteRole'
  | 'member.changeRole'
  | 'member.remove'
  | 'member.leave';
export type WalletEvent = 'invited' | 'ready' | 'cancelled' | 'toSign' | 'success' | 'failed';
/** Events of a webhook endpoint: paused, a delivery given up, switched off. */
export type WebhookNews = 'paused' | 'failed' | 'off';
