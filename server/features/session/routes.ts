import { session as calls } from '#contract/session/calls.ts';
import { sessionSchemas } from '#contract/session/schemas.ts';
import type { Deps } from '#server/platform/deps.ts';
import { sessionOf } from '#server/platform/http/context.ts';
import { defineFeature, type Feature } from '#server/platform/http/feature.ts';
import { getAccountInfo } from './account-info.ts';
import { addActionLogs } from './action-logs.ts';
import { listEnums } from './enums.ts';
import { makePasswordKey, makeTicket } from './password.ts';
import { refreshTokens, signOut } from './refresh.ts';
import type { Secrets } from '#server/platform/server-secrets.ts';
import { sendVerificationCode } from './send-code.ts';
import { signInByEmail, signInByPhone } from './sign-in.ts';
import type { BeginSecondStep } from './unfinished.ts';

export function createSessionRoutes(deps: Deps, secrets: Secrets, beginSecondStep: BeginSecondStep): Feature {
  const ports = { deps, secrets, beginSecondStep };
  return defineFeature(calls, sessionSchemas, {
    getKey: async (context) => {
      const key = await makePasswordKey(deps.db, deps.clock);
      context.setCookie('isk', `${key.i}.${key.s}.${key.k}`, { maxAgeS: key.e, httpOnly: false });
      return key;
    },
    getTicket: async (_context, { body }) => makeTicket(deps.db, deps.clock, body.bussinessType, body.k),
    getEnums: async () => listEnums(),
    getAccountInfo: async (context) => getAccountInfo(deps, sessionOf(context)),
    exit: async (context, { body }) => signOut(deps, context, body),
    sendVerificationCode: async (context, { body }) => sendVerificationCode(deps, secrets, context, body),
    refreshToken: async (context, { body }) => refreshTokens(deps, secrets, context, body),
    signInByEmail: async (context, { body }) => signInByEmail(ports, context, body),
    signInByPhone: async (context, { body }) => signInByPhone(ports, context, body),
    getIpInfo: async (context) => ({
      StatusCode: '200' as const,
      Data: { ISOCode: deps.providers.geoip.findCountry(context.ip) ?? null },
    }),
    addActionLogs: async (context, { body }) => addActionLogs(deps, context, body.logs),
  });
}
