import { qrLogin as calls } from '#contract/qr-login/calls.ts';
import { qrLoginSchemas } from '#contract/qr-login/schemas.ts';
import type { Deps } from '#server/platform/deps.ts';
import { defineFeature, type Feature } from '#server/platform/http/feature.ts';
import { hourMs } from '#server/platform/durations.ts';
import type { Kept } from '#server/platform/purge.ts';
import type { Secrets } from '../session/index.ts';
import { createQrLogin, pollQrLogin } from './desktop.ts';
import { answerQrLogin, scanQrLogin } from './phone.ts';
import './tables.ts';

/** Signing in a browser with a signed-in phone. Entry point of the feature. */
export function createQrLoginFeature(deps: Deps, secrets: Secrets): Feature {
  return defineFeature(calls, qrLoginSchemas, {
    createQrLogin: async (context) => createQrLogin(deps, context),
    pollQrLogin: async (context, { body }) => pollQrLogin(deps, secrets, context, body.code),
    scanQrLogin: async (context, { body }) => scanQrLogin(deps, context, body),
    confirmQrLogin: async (context, { body }) => answerQrLogin(deps, context, { ...body, answer: 'confirmed' }),
    declineQrLogin: async (context, { body }) => answerQrLogin(deps, context, { ...body, answer: 'declined' }),
  });
}

export const qrLoginKept: readonly Kept[] = [{ table: 'qr_login', since: 'expires_at', forMs: hourMs }];
