import { doOnce, type SendOptions } from '#src/features/commands/index.ts';
import { ApiError } from '#src/platform/api.ts';

interface HandIn<View> {
  readonly name: string;
  readonly body: unknown;
  /** Whether this page knows of an application. */
  readonly isBegun: boolean;
  readonly create: (options: SendOptions) => Promise<View>;
  readonly update: (options: SendOptions) => Promise<View>;
  /** Reads the application if an earlier try had succeeded: the server stores no second copy of a form. */
  readonly read: () => Promise<View>;
}

/** Creates an application, or changes the existing one; a page left open may not know that one exists. */
export async function handInOnce<View>({ name, body, isBegun, create, update, read }: HandIn<View>): Promise<View> {
  const said = await digest(body);
  const change = () => doOnce(`${name}.update`, said, update);
  const begin = () =>
    doOnce(`${name}.create`, said, create).catch((error: unknown) => {
      if (error instanceof ApiError && error.code === 'kyc:exists') return change();
      throw error;
    });
  return (await (isBegun ? change() : begin())) ?? read();
}

/** A form is personal: beside its key, only a hash is stored, to recognize it. */
async function digest(said: unknown): Promise<string> {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(JSON.stringify(said)));
  return new Uint8Array(bytes).join();
}
