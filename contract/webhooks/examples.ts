/** Code a receiver verifies a delivery with, as shown in the documentation. */
export const webhookExamples = {
  typescript: String.raw`import { createHmac, timingSafeEqual } from "node:crypto";

/** Whether a delivery is genuine and fresh. body: the bytes as they came. */
export function isGenuine(secret: string, headers: Record<string, string>, body: string): boolean {
  const timestamp = headers["webhook-timestamp"] ?? "";
  if (!(Math.abs(Date.now() / 1000 - Number(timestamp)) <= 300)) return false;
  const key = Buffer.from(secret.replace("whsec_", ""), "base64");
  const signed = [headers["webhook-id"], timestamp, body].join(".");
  const expected = createHmac("sha256", key).update(signed).digest();
  return (headers["webhook-signature"] ?? "").split(" ").some((part) => {
    const [version, base64 = ""] = part.split(",");
    const given = Buffer.from(base64, "base64");
    return version === "v1" && given.length === expected.length && timingSafeEqual(given, expected);
  });
}
`,
  python: String.raw`import base64, hashlib, hmac, time


def is_genuine(secret: str, headers: dict, body: bytes) -> bool:
    """Whether a delivery is genuine and fresh. body: the bytes as they came."""
    timestamp = headers.get("webhook-timestamp", "")
    if not timestamp.isdigit() or abs(time.time() - int(timestamp)) > 300:
        return False
    key = base64.b64decode(secret.removeprefix("whsec_"))
    signed = (headers.get("webhook-id", "") + "." + timestamp + ".").encode() + body
    digest = hmac.new(key, signed, hashlib.sha256).digest()
    expected = "v1," + base64.b64encode(digest).decode()
    parts = headers.get("webhook-signature", "").split(" ")
    return any(hmac.compare_digest(part, expected) for part in parts)
`,
} as const;
