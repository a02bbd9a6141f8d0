import { doOnce, type SendOptions } from '#src/features/commands/index.ts';
import { ApiError } from '#src/platform/api.ts';

interface HandIn<View> {
  readonly name: string;
  readonly body: unknown;
  /** An application is known on this page. */
  readonly isBegun: boolean;
  readonly create: (options: SendOptions) => Promise<View>;
  readonly update: (options: SendOptions) => Promise<View>;
  /** Where an earlier try was it: the server keeps no second copy of a form. */
  readonly read: () => Promise<View>;
}

/** One begins, or changes what was begun; a page that was left open may not know of the beginning. */
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

/** A form is personal, and beside its key only known again, not read. */
async function digest(said: unknown): Promise<string> {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(JSON.stringify(said)));
  return new Uint8Array(bytes).join();
}
