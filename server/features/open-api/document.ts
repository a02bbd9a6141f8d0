import { oldSecretHours, requestsKept } from '#contract/api-keys/rules.ts';
import { brand } from '#contract/platform/brand.ts';
import { openApi } from '#contract/open-api/calls.ts';
import { openApiHeaders as headers, openApiRate, openApiWindowS } from '#contract/open-api/rules.ts';
import type { Feature } from '#server/platform/http/feature.ts';
import { keyLifetimeDays } from '#server/platform/idempotency.ts';
import { buildOpenApi, license, signatureSchemes } from '#server/platform/http/openapi.ts';

type Json = Record<string, unknown>;

const description = `Requests are signed with an API key.

1. Join with line feeds, without one at the end: the timestamp in milliseconds, a nonce, the method, path and query
   as they are sent, and the SHA-256 of the body (of nothing where there is no body) in lower-case hex.
2. Sign that text with HMAC-SHA256 under the secret key, as text; the signature is lower-case hex.
3. Send \`${headers.accessKey}\`, \`${headers.timestamp}\`, \`${headers.nonce}\` and \`${headers.signature}\`.

The timestamp may lie ${openApiWindowS} seconds from the server's clock. A key uses a nonce once: 16 to 64 letters,
digits, \`_\` and \`-\`. A key has ${openApiRate.burst} requests at once and ${openApiRate.perSecond} more each second.
Money moves once, however often a command is sent. Where a call takes an \`Idempotency-Key\`, make one of 16 to 64
letters, digits, \`_\` and \`-\` before the first try, and send it with every further one: the same command is answered
as it was the first time, another one under its key is refused with 422, and 409 says that the first still runs. Keys
are kept for ${keyLifetimeDays} days. The order number of a withdrawal or a conversion takes the place of the key, for
ever: another order under it is refused with 40010 or 40009.

To replace a secret without an interruption, replace it under API keys, let the old one work on for up to
${Math.max(...oldSecretHours) / 24} days, and give the new one to your program: until then both sign. API requests lists what your keys
asked in the last ${requestsKept.days} days, refused requests included, and which of the two secrets signed; neither bodies nor queries
are kept.

A body is JSON. Every answer is { success, result, error }.`;

/** Returns the OpenAPI page with only the calls for programs. */
export function describeOpenApi(features: readonly Feature[]): Json {
  const names = new Set(Object.values(openApi).map(({ name }) => name));
  const mounted = features.flatMap((feature) => feature.mounted).filter(({ call }) => names.has(call.name));
  const whole = buildOpenApi([{ mounted }], { isSandbox: false });
  return {
    ...whole,
    info: { title: `${brand.name} open API`, version: '1', description, license },
    components: { ...(whole['components'] as Json), securitySchemes: signatureSchemes },
  };
}
