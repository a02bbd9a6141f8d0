import { ApiError } from '#src/platform/api.ts';

const ofFields: ReadonlySet<unknown> = new Set([50012, 'kyc:incomplete', 'kyc:underAge', 'country:notServed']);

/** The field, as a path, that a handing-in was refused for; undefined where it was something else. */
export function refusedField(error: unknown): string | undefined {
  if (!(error instanceof ApiError)) return undefined;
  if (!ofFields.has(error.code)) return undefined;
  const field = error.details?.['field'];
  return typeof field === 'string' ? field : undefined;
}
