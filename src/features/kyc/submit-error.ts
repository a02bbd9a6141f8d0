import { ApiError } from '#src/platform/api.ts';

/** The field, as a path, that a handing-in was refused for; undefined where it was something else. */
export function refusedField(error: unknown): string | undefined {
  if (!(error instanceof ApiError)) return undefined;
  if (error.code !== 50012 && error.code !== 'kyc:incomplete' && error.code !== 'kyc:underAge') return undefined;
  const field = error.details?.['field'];
  return typeof field === 'string' ? field : undefined;
}
