/** Sign-in, device-bound tokens and verification codes. The feature's entry point. */
import './tables.ts';

export { actFor, createAuthenticate, sessionFor, useProof } from './authenticate.ts';
export { sessionKept } from './cleaning.ts';
export { codeLifetimeS, confirmCode, sendCode, takeCode, takeCodeLink } from './codes.ts';
export { emailContact, findUserByContact, phoneContact, contactOf, targetKey, type Contact } from './contacts.ts';
export { findFreezeLink, listNewDevices, putAwayNewDevices, takeFreezeLink } from './new-device.ts';
export { endSessions, noteLogin, openSession } from './open-session.ts';
export {
  hashPassword,
  isRightPassword,
  openPassword,
  lookAtTicket,
  type PasswordTicket,
  type SealedPassword,
} from './password.ts';
export { assertGoodPassword } from './password-quality.ts';
export { isPhone, normalisePhone } from './phones.ts';
export { createSessionRoutes } from './routes.ts';
export { logins, sessions } from './rows.ts';
export { createSecrets, type Secrets } from '#server/platform/server-secrets.ts';
export type { IssuedTokens } from './tokens.ts';
export { elsewhereReason, forgiveAllTries } from './tries.ts';
export { sessionTasks, tellUnfinished, type BeginSecondStep } from './unfinished.ts';
export { sessionOwned } from './own.ts';
