/** Sign-in, tokens bound to a device's key, verification codes. The face of the feature. */
import './tables.ts';

export { createAuthenticate } from './authenticate.ts';
export { cleanSessions } from './cleaning.ts';
export { takeCode } from './codes.ts';
export { welcomeMail } from './mails.ts';
export { hashPassword, openPassword } from './password.ts';
export { createSessionRoutes } from './routes.ts';
export { createSecrets, type Secrets } from './secrets.ts';
