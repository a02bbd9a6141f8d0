import { expect, test } from 'vitest';
import { ConfigError, readConfig, requireSandboxAllowed } from './config.ts';

function problemsOf(env: Record<string, string>): readonly string[] {
  try {
    readConfig(env);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
}

test('an empty environment gives a sandbox reachable only from this machine', () => {
  const config = readConfig({});
  expect(config).toMatchObject({
    mode: 'sandbox',
    host: 'localhost',
    port: 8080,
    hosts: ['main', 'second'],
    databaseUrl: undefined,
    trustProxy: false,
  });
  expect(config.dataDir).toMatch(/\/data$/);
});

test('an empty variable counts as unset', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: ' ' })).toMatchObject({
    port: 8080,
    databaseUrl: undefined,
  });
});

test('every invalid setting is reported on its own line', () => {
  expect(
    problemsOf({
      PORT: '80a',
      KEELSON_MODE: 'live',
      SERVES: 'main,third',
      PUBLIC_ORIGIN: 'example.com/x',
    }),
  ).toEqual([
    'KEELSON_MODE must be one of sandbox, production, not "live"',
    'PORT must be a whole number from 0 to 65535, not "80a"',
    'SERVES may list main, second, not "third"',
    'PUBLIC_ORIGIN must be an origin such as https://example.com, not "example.com/x"',
  ]);
});

test('an invalid database URL is reported without its password', () => {
  const [problem] = problemsOf({ DATABASE_URL: 'mysql://user:secret@host/db' });
  expect(problem).toContain('DATABASE_URL');
  expect(problem).not.toContain('secret');
});

test('production requires a public origin with https', () => {
  expect(problemsOf({ KEELSON_MODE: 'production' })[0]).toContain('PUBLIC_ORIGIN must be set');
  expect(problemsOf({ KEELSON_MODE: 'production', PUBLIC_ORIGIN: 'http://example.com' })[0]).toContain('https');
  expect(problemsOf({ KEELSON_MODE: 'production', PUBLIC_ORIGIN: 'https://example.com' })).toEqual([]);
});

test('a process can serve the second host alone', () => {
  expect(readConfig({ SERVES: 'second' }).hosts).toEqual(['second']);
});

test('a second host on its own origin requires PUBLIC_ORIGIN, whose pages it admits', () => {
  const settings = { SECOND_ORIGIN: 'https://second.example' };
  expect(problemsOf(settings)).toEqual([expect.stringMatching(/^PUBLIC_ORIGIN must be set beside SECOND_ORIGIN/)]);
  expect(problemsOf({ ...settings, PUBLIC_ORIGIN: 'https://example.com' })).toEqual([]);
});

test('files are stored in a bucket if one is named, which requires its credentials', () => {
  expect(readConfig({}).bucket).toBeUndefined();
  expect(problemsOf({ S3_BUCKET: 'files', AWS_REGION: 'eu-central-1' })).toEqual([
    'AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY must be set beside S3_BUCKET',
  ]);
  const aws = { AWS_REGION: 'eu-central-1', AWS_ACCESS_KEY_ID: 'id', AWS_SECRET_ACCESS_KEY: 'key' };
  expect(readConfig({ S3_BUCKET: 'files', ...aws }).bucket).toMatchObject({
    url: 'https://s3.eu-central-1.amazonaws.com',
    bucket: 'files',
    accessKeyId: 'id',
  });
});

test('production on an external database requires a secrets key, since another server would create a different one', () => {
  const production = {
    KEELSON_MODE: 'production',
    PUBLIC_ORIGIN: 'https://example.com',
    DATABASE_URL: 'postgres://localhost/keelson',
  };
  expect(problemsOf(production)).toEqual([
    expect.stringMatching(/^SECRETS_KEY, SECRETS_KEY_FILE or AWS_KMS_KEY_ID must be set/),
  ]);
  expect(problemsOf({ ...production, SECRETS_KEY_FILE: '/run/secrets/keelson' })).toEqual([]);
  expect(problemsOf({ ...production, SECRETS_KEY: 'given' })).toEqual([]);
});

test('production uses a sandbox provider only if it is named', () => {
  const config = readConfig({
    KEELSON_MODE: 'production',
    PUBLIC_ORIGIN: 'https://example.com',
    ALLOW_SANDBOX_PROVIDERS: 'mail',
  });
  expect(() => requireSandboxAllowed(config, 'mail')).not.toThrow();
  expect(() => requireSandboxAllowed(config, 'chain')).toThrow('name chain in ALLOW_SANDBOX_PROVIDERS');
  expect(() => requireSandboxAllowed(readConfig({}), 'chain')).not.toThrow();
});

test('the risk check is configured completely or not at all, with its thresholds in order', () => {
  expect(readConfig({}).kyt).toBeUndefined();
  const whole = { KYT_KEY: 'key', KYT_SECRET: 'c2VjcmV0' };
  expect(readConfig(whole).kyt).toEqual({
    url: 'https://aml-api.elliptic.co',
    key: 'key',
    secret: 'c2VjcmV0',
    reviewFrom: 5,
    severeFrom: 9,
  });
  for (const name of Object.keys(whole)) expect(() => readConfig({ ...whole, [name]: '' })).toThrow('together');
  expect(() => readConfig({ ...whole, KYT_REVIEW_FROM: '9', KYT_SEVERE_FROM: '8' })).toThrow('KYT_SEVERE_FROM');
});

test('rates come from the sources that are named, or from the sandbox if none is', () => {
  expect(readConfig({}).rates).toBeUndefined();
  expect(readConfig({ RATES_SOURCES: 'kraken,coinbase' }).rates).toMatchObject({
    sources: ['coinbase', 'kraken'],
    urls: { kraken: 'https://api.kraken.com' },
    toleranceBps: 200,
  });
  expect(() => readConfig({ RATES_SOURCES: 'mtgox' })).toThrow('RATES_SOURCES');
});

test('the identity provider is configured completely or not at all', () => {
  expect(readConfig({}).sumsub).toBeUndefined();
  const whole = {
    SUMSUB_TOKEN: 'token',
    SUMSUB_SECRET: 'secret',
    SUMSUB_WEBHOOK_SECRET: 'hook',
    SUMSUB_LEVEL: 'person',
    SUMSUB_COMPANY_LEVEL: 'company',
  };
  expect(readConfig(whole).sumsub).toMatchObject({
    url: 'https://api.sumsub.com',
    appToken: 'token',
    secret: 'secret',
  });
  expect(readConfig({ ...whole, SUMSUB_URL: 'https://eu.example/' }).sumsub?.url).toBe('https://eu.example');
  for (const name of Object.keys(whole))
    expect(() => readConfig({ ...whole, [name]: '' }), name).toThrow(`${name} must be set`);
});

test('an AWS KMS key is configured completely, not by an alias, and satisfies production like a key file', () => {
  const whole = {
    AWS_KMS_KEY_ID: 'arn:aws:kms:eu-central-1:111122223333:key/1234abcd',
    AWS_REGION: 'eu-central-1',
    AWS_ACCESS_KEY_ID: 'AKIDEXAMPLE',
    AWS_SECRET_ACCESS_KEY: 'secret',
  };
  expect(readConfig({ ...whole, AWS_KMS_KEY_ID: '' }).awsKms).toBeUndefined();
  expect(readConfig(whole).awsKms?.url).toBe('https://kms.eu-central-1.amazonaws.com');
  for (const name of Object.keys(whole).slice(1))
    expect(() => readConfig({ ...whole, [name]: '' }), name).toThrow(`${name} must be set beside AWS_KMS_KEY_ID`);
  expect(() => readConfig({ ...whole, AWS_KMS_KEY_ID: 'alias/keelson' })).toThrow('an alias may come to mean another');
  const production = {
    KEELSON_MODE: 'production',
    PUBLIC_ORIGIN: 'https://bank.example',
    DATABASE_URL: 'postgresql://a@b/c',
  };
  expect(readConfig({ ...production, ...whole }).awsKms?.region).toBe('eu-central-1');
});
