/** Languages of the clients in the documentation. */
export const openApiLanguages = ['curl', 'typescript', 'python'] as const;
export type OpenApiLanguage = (typeof openApiLanguages)[number];

/** A complete client: it reads its settings from the environment and prints the responses of two calls. */
export interface OpenApiExample {
  readonly label: string;
  /** Suggested file name. */
  readonly file: string;
  /** Command that runs it; the file name is appended. */
  readonly command: string;
  readonly code: string;
}

const curl = String.raw`#!/usr/bin/env bash
# Needs ORIGIN, ACCESS_KEY and SECRET_KEY in the environment.
set -euo pipefail

call() { # method, path with query, body
  local method=$1 target=$2 body=\${3-}
  local timestamp nonce hash signature
  timestamp=$(($(date +%s%N) / 1000000))
  nonce=$(openssl rand -hex 16)
  hash=$(printf %s "$body" | openssl dgst -sha256 -r | cut -d ' ' -f 1)
  signature=$(printf '%s\n%s\n%s\n%s\n%s' "$timestamp" "$nonce" "$method" "$target" "$hash" |
    openssl dgst -sha256 -hmac "$SECRET_KEY" -r | cut -d ' ' -f 1)
  local options=(--silent --show-error --request "$method")
  if [ -n "$body" ]; then options+=(--header 'content-type: application/json' --data-raw "$body"); fi
  curl "\${options[@]}" \
    --header "x-access-key: $ACCESS_KEY" \
    --header "x-timestamp: $timestamp" \
    --header "x-nonce: $nonce" \
    --header "x-signature: $signature" \
    "$ORIGIN$target"
  echo
}

call GET '/open/v1/quotes?from=BTC&to=USD&amount=1'
# A call that moves money also takes an order number or an Idempotency-Key: make it before the first try, keep it for the next.
call POST /open/v1/deposit-addresses '{"asset":"BTC","network":"BTC"}'
`.replaceAll('\\${', '${');

const typescript = String.raw`// Needs ORIGIN, ACCESS_KEY and SECRET_KEY in the environment, and Node.js 24 or newer.
import { createHash, createHmac, randomUUID } from "node:crypto";

const { ORIGIN = "", ACCESS_KEY = "", SECRET_KEY = "" } = process.env;

async function call(method: string, target: string, body?: object): Promise<unknown> {
  const text = body ? JSON.stringify(body) : "";
  const timestamp = String(Date.now());
  const nonce = randomUUID();
  const hash = createHash("sha256").update(text).digest("hex");
  const signature = createHmac("sha256", SECRET_KEY)
    .update([timestamp, nonce, method, target, hash].join("\n"))
    .digest("hex");
  const response = await fetch(ORIGIN + target, {
    method,
    headers: {
      "x-access-key": ACCESS_KEY,
      "x-timestamp": timestamp,
      "x-nonce": nonce,
      "x-signature": signature,
      ...(body ? { "content-type": "application/json" } : {}),
    },
    ...(body ? { body: text } : {}),
  });
  return response.json();
}

console.log(JSON.stringify(await call("GET", "/open/v1/quotes?from=BTC&to=USD&amount=1")));
// A call that moves money also takes an order number or an Idempotency-Key: make it before the first try, keep it for
// the next.
console.log(JSON.stringify(await call("POST", "/open/v1/deposit-addresses", { asset: "BTC", network: "BTC" })));
`;

const python = String.raw`# Needs ORIGIN, ACCESS_KEY and SECRET_KEY in the environment, and nothing but Python's own library.
import hashlib, hmac, json, os, secrets, time, urllib.error, urllib.request


def call(method, target, body=None):
    text = b"" if body is None else json.dumps(body).encode()
    timestamp = str(time.time_ns() // 1_000_000)
    nonce = secrets.token_hex(16)
    lines = [timestamp, nonce, method, target, hashlib.sha256(text).hexdigest()]
    signature = hmac.new(os.environ["SECRET_KEY"].encode(), "\n".join(lines).encode(), hashlib.sha256).hexdigest()
    headers = {
        "x-access-key": os.environ["ACCESS_KEY"],
        "x-timestamp": timestamp,
        "x-nonce": nonce,
        "x-signature": signature,
    }
    if body is not None:
        headers["content-type"] = "application/json"
    request = urllib.request.Request(os.environ["ORIGIN"] + target, text or None, headers, method=method)
    try:
        with urllib.request.urlopen(request) as response:
            return json.load(response)
    except urllib.error.HTTPError as refusal:
        return json.load(refusal)


print(json.dumps(call("GET", "/open/v1/quotes?from=BTC&to=USD&amount=1")))
# A call that moves money also takes an order number or an Idempotency-Key: make it before the first try, keep it for the
# next.
print(json.dumps(call("POST", "/open/v1/deposit-addresses", {"asset": "BTC", "network": "BTC"})))
`;

/** Clients as the documentation shows them. The tests run exactly these texts. */
export const openApiExamples: Readonly<Record<OpenApiLanguage, OpenApiExample>> = {
  curl: { label: 'curl', file: 'client.sh', command: 'bash', code: curl },
  typescript: { label: 'TypeScript', file: 'client.mts', command: 'node', code: typescript },
  python: { label: 'Python', file: 'client.py', command: 'python3', code: python },
};
