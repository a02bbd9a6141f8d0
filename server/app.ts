import cookie from '@fastify/cookie';
import Fastify, { type FastifyInstance } from 'fastify';
import { randomUUID } from 'node:crypto';
import { defaultBodyKb, type Call } from '#contract/platform/call.ts';
import { openApiDocumentPath } from '#contract/open-api/rules.ts';
import { createFeatures, type Features } from './features/index.ts';
import { writtenContent } from './features/content/index.ts';
import { followMaintenance } from './features/maintenance/index.ts';
import { describeOpenApi } from './features/open-api/index.ts';
import { isDatabaseAway, reasonOf } from './platform/database-away.ts';
import { describeFailure } from './platform/http/answer.ts';
import { mountFeatures } from './platform/http/mount.ts';
import { buildOpenApi } from './platform/http/openapi.ts';
import { acceptUploads } from './platform/http/multipart.ts';
import { keepRawBodies } from './platform/http/body.ts';
import { earlyAnswers, localeOf } from './platform/http/early-answers.ts';
import { Limiter } from './platform/http/rate-limit.ts';
import { addSecurityHeaders } from './platform/http/security-headers.ts';
import { serializerCompiler } from './platform/http/serialization.ts';
import { serveClient } from './platform/http/static.ts';
import { traceRequests } from './platform/trace.ts';
import { validatorCompiler } from './platform/http/validation.ts';
import { sql } from 'kysely';
import type { Deps } from './platform/deps.ts';
import { describeError } from './platform/log.ts';
import { causeOf, RepeatedLines } from './platform/repeated-lines.ts';
import { version } from './platform/version.ts';
import { allProviders } from './providers/index.ts';
import type { AskDoor, Deliver } from './providers/provider.ts';

/** Builds the whole server as one Fastify instance, not yet listening. Used by tests and `main.ts` alike. */
export async function buildApp(
  deps: Deps,
  built: Features = createFeatures(deps),
  prepare?: (app: FastifyInstance) => Promise<void>,
): Promise<FastifyInstance> {
  const { config } = deps;
  const isSandbox = config.mode === 'sandbox';
  const { secondOrigin } = config;
  const early = { hsts: !isSandbox, requestTimeoutS: config.requestTimeoutS, secondOrigin };
  const app = Fastify({
    ...earlyAnswers(early),
    logger: config.logLevel === 'silent' ? false : { level: config.logLevel, redact: secretPaths, serializers },
    bodyLimit: defaultBodyKb * 1024,
    trustProxy: config.trustProxy,
    genReqId: () => randomUUID(),
    routerOptions: { caseSensitive: true },
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  addSecurityHeaders(app, early);
  traceRequests(app);
  keepRawBodies(app);
  await acceptUploads(app, config.dataDir);
  await app.register(cookie);
  const repeated = new RepeatedLines();
  app.setErrorHandler((error, request, reply) => {
    const failure = describeFailure(error, localeOf(request), request.routeOptions.bodyLimit);
    if (isDatabaseAway(error)) {
      const reason = reasonOf(error);
      repeated.say('away', (repeats) => request.log.error({ reason, repeats }, 'the database is away'));
    } else if (failure.isFault) {
      repeated.say(causeOf(String(error)), (repeats) => request.log.error({ err: error, repeats }, 'a call failed'));
    }
    // The rest of the body is not read, so the connection can't be reused.
    if (failure.status === 413 && !request.isMultipart()) void reply.header('connection', 'close');
    if (failure.retryAfterS !== undefined) void reply.header('retry-after', failure.retryAfterS);
    return reply.status(failure.status).send(failure.body);
  });

  await prepare?.(app);
  const { features, authenticate } = built;
  built.follow(app);
  const limiter = new Limiter(deps);
  app.addHook('preClose', async () => built.close());
  app.addHook('onClose', async () => limiter.close());
  await mountFeatures(app, features, {
    authenticate,
    limiter,
    readMaintenance: followMaintenance(deps),
    isSandbox,
    hosts: config.hosts,
    pageOrigin: config.secondOrigin === undefined ? undefined : config.publicOrigin,
  });

  const openapi = buildOpenApi(features, { isSandbox, secondOrigin: config.secondOrigin });
  app.get('/openapi.json', async (_request, reply) => reply.header('cache-control', 'no-cache').send(openapi));
  const forPrograms = describeOpenApi(features);
  app.get(openApiDocumentPath, async (_request, reply) => reply.header('cache-control', 'no-cache').send(forPrograms));
  app.get('/version.json', async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ ...version(), mode: config.mode }),
  );
  app.get('/healthz', async (_request, reply) => {
    await sql`select 1`.execute(deps.db);
    return reply.header('cache-control', 'no-store').send({ status: 'ok', version: version().version });
  });
  for (const provider of allProviders(deps.providers)) await provider.openPages?.(app);
  const directory = config.hosts.includes('main') ? config.clientDir : undefined;
  await serveClient(app, {
    directory,
    origin: config.publicOrigin ?? `http://localhost:${config.port}`,
    mode: config.mode,
    secondOrigin,
    content: writtenContent(deps),
  });
  for (const provider of allProviders(deps.providers)) provider.connect?.(doorOf(app), askOf(app));
  return app;
}

/**
 * Calls an endpoint for a provider within this server the way a real one would: through the route, with its signature.
 */
const askOf =
  (app: FastifyInstance) =>
  ({ method, path }: Call): AskDoor =>
  async (headers, body) => {
    const sent = { ...headers, 'content-type': 'application/json' };
    const { statusCode: status, payload } = await app.inject({ method, url: path, headers: sent, payload: body });
    return { status, answer: JSON.parse(payload) as unknown };
  };

const doorOf =
  (app: FastifyInstance) =>
  (call: Call): Deliver =>
  async (headers, body) =>
    (await askOf(app)(call)(headers, body)).status;

/** Never logged: a reader of the log could use it to act as the user. */
const secretPaths = ['req.headers.authorization', 'req.headers.cookie', 'req.headers.dpop', 'req.body'];

/** Log only what readers need of an error: a database error contains the values involved. */
const serializers = { err: (error: unknown) => ({ ...describeError(error) }) };
