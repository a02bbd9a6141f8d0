/** Code that a receiver checks a delivery with, as the documentation shows it. */
export const webhookExamples = {
  typescript: String.raw`import { createHmac, timingSafeEqual } from "node:crypto";

/** Whether a delivery is genuine and fresh. body: the bytes as they came. */
export function isGenuine(secret: string, headers: Record<string, string>, body: string): boolean {
  const timestamp = headers["x-webhook-timestamp"] ?? "";
  if (!(Math.abs(Date.now() / 1000 - Number(timestamp)) <= 300)) return false;
  const expected = createHmac("sha256", secret).update(timestamp + "." + body).digest();
  return (headers["x-webhook-signature"] ?? "").split(",").some((part) => {
    const [version, hex = ""] = part.split("=");
    const given = Buffer.from(hex, "hex");
    return version === "v1" && given.length === expected.length && timingSafeEqual(given, expected);
  });
}
`,
  python: String.raw`import hashlib, hmac, time


def is_genuine(secret: str, headers: dict, body: bytes) -> bool:
    """Whether a delivery is genuine and fresh. body: the bytes as they came."""
    timestamp = headers.get("x-webhook-timestamp", "")
    if not timestamp.isdigit() or abs(time.time() - int(timestamp)) > 300:
        return False
    signed = timestamp.encode() + b"." + body
    expected = "v1=" + hmac.new(secret.encode(), signed, hashlib.sha256).hexdigest()
    parts = headers.get("x-webhook-signature", "").split(",")
    return any(hmac.compare_digest(part, expected) for part in parts)
`,
} as const;
