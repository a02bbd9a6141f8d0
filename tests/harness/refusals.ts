interface Answer {
  readonly body: { readonly error: { readonly code: unknown } | null };
}

/** Returns the code of a refusal; undefined for an answer that is none. */
export const codeOf = ({ body }: Answer) => body.error?.code;
