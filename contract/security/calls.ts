import { defineCalls } from '../platform/call.ts';
import type { securitySchemas } from './schemas.ts';
import { decisionRefusals } from '../staff/rules.ts';

const base = '/api/services/app/Profile';
const operator = '/api/services/app/Operator';

/** Sessions, freezing, and the application for items that are no longer available; beyond the specification. */
export const security = defineCalls<typeof securitySchemas>()('security', {
  listSessions: {
    method: 'GET',
    path: `${base}/GetSessions`,
    access: 'session',
    offline: 'cached',
    errors: [],
    summary: 'The devices that are signed in',
  },
  revokeSession: {
    method: 'POST',
    path: `${base}/RevokeSession`,
    access: 'session',
    offline: 'never',
    errors: [],
    summary: 'Signs one device out',
  },
  revokeOtherSessions: {
    method: 'POST',
    path: `${base}/RevokeOtherSessions`,
    access: 'session',
    offline: 'never',
    errors: [],
    summary: 'Signs all other devices out',
  },
  freezeAccount: {
    method: 'POST',
    path: `${base}/FreezeAccount`,
    access: 'session',
    offline: 'never',
    errors: [],
    summary: 'Freezes the account at once and ends all its sessions; support unfreezes it',
  },
  applySecurityChange: {
    method: 'POST',
    path: `${base}/ApplySecurityChange`,
    access: 'session',
    offline: 'never',
    errors: [
      50012,
      50016,
      51025,
      51026,
      51093,
      51094,
      'code:wrong',
      'code:void',
      'security:notBound',
      'security:lastContact',
      'security:applied',
    ],
    rateLimit: { max: 10, windowS: 60 },
    summary: 'Applies to change security items that are no longer available; decided within one working day',
  },
  listApplications: {
    method: 'GET',
    path: `${operator}/GetSecurityApplications`,
    access: { role: 'operator' },
    offline: 'never',
    errors: [],
    summary: 'Applications to change security items, oldest first',
  },
  decideApplication: {
    method: 'POST',
    path: `${operator}/DecideSecurityApplication`,
    access: { role: 'operator' },
    offline: 'never',
    errors: [51093, 51094, 60015, 'security:lastContact', ...decisionRefusals],
    summary: 'Approves an application, which is carried out at once, or rejects it, with a reason',
  },
  unfreezeAccount: {
    method: 'POST',
    path: `${operator}/UnfreezeAccount`,
    access: { role: 'operator' },
    offline: 'never',
    errors: [50011, 60015, ...decisionRefusals],
    summary: 'Opens an account that its owner froze, with a reason',
  },
});
