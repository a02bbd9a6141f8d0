import type { TUnsafe } from "typebox";
import type { Call } from "#contract/platform/call.ts";
import type { TokenAnswer } from "#worker/local/session-record.ts";
import type { UserInfo } from "./session-state.ts";

type Made<Body, Result> = Call<{ body: TUnsafe<Body>; result: TUnsafe<Result> }>;
type Got<Result> = Call<{ result: TUnsafe<Result> }>;

const facts = { host: "main", access: "public", idempotency: "none", offline: "never", errors: [] } as const;

export const getKey: Got<{ i: string; s: string; k: string; e: number }> = {
  ...facts,
  name: "session.getKey",
  method: "GET",
  path: "/api/services/app/Basic/GetKEIS",
  summary: "",
};
export const getTicket: Made<{ bussinessType: number; k: string }, { t: string; p: string; r: string }> = {
  ...facts,
  name: "session.getTicket",
  method: "POST",
  path: "/api/services/app/Basic/PTR",
  summary: "",
};
export const signInEmail: Made<
  { emailAddress: string; password: string; k: string; t: string; r: string },
  TokenAnswer
> = {
  ...facts,
  name: "account.signInByEmail",
  method: "POST",
  path: "/api/TokenAuth/AuthenticateByEmailAddress",
  summary: "",
};
export const getAccountInfo: Got<UserInfo> = {
  ...facts,
  access: "session",
  name: "session.getAccountInfo",
  method: "GET",
  path: "/api/services/app/Profile/GetAccountInfo",
  summary: "",
};
export const exit: Made<Record<string, never>, unknown> = {
  ...facts,
  access: "session",
  name: "session.exit",
  method: "POST",
  path: "/api/services/app/Profile/Exit",
  summary: "",
};
