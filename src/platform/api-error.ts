import type { ErrorCode } from '#contract/platform/error-codes.ts';
import type { RefusalDetails } from '#contract/platform/errors.ts';

/** The server refused the request. */
export class ApiError extends Error {
  readonly code: ErrorCode;
  readonly details: RefusalDetails | null;
  readonly status: number;

  constructor(code: ErrorCode, message: string, details: RefusalDetails | null, status: number) {
    super(message);
    this.name = 'ApiError';
    this.code = code;
    this.details = details;
    this.status = status;
  }

  /** Number of wrong codes or passwords still allowed. */
  get triesLeft(): number {
    const left = this.details?.['triesLeft'];
    return typeof left === 'number' ? left : 0;
  }
}

/** No response arrived: the network is down, or 30 s have passed. */
export class NetworkError extends Error {
  readonly kind: 'offline' | 'timeout';

  constructor(kind: 'offline' | 'timeout', message: string) {
    super(message);
    this.name = 'NetworkError';
    this.kind = kind;
  }
}

/** Whether the caller canceled: nothing is shown for that. */
export function isCancelled(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}
