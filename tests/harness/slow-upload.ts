import { request } from "node:http";
import type { Caller } from "./member.ts";

const BREAK_AT = 1000;

/**
 * Sends the first half of a body. `finish` sends the rest and resolves to the status of the answer.
 */
export function beginUpload(
  url: string,
  caller: Caller,
  bytes: Uint8Array,
): { finish(): Promise<number> } {
  const cookie = [...caller.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const headers = {
    Cookie: cookie,
    Origin: new URL(url).origin,
    "Content-Length": bytes.length,
    "cf-connecting-ip": caller.address,
  };
  const upload = request(url, { method: "PUT", headers });
  const status = new Promise<number>((resolve, reject) => {
    upload.once("error", reject);
    upload.once("response", (response) => {
      response.resume();
      response.once("end", () => resolve(response.statusCode ?? 0));
    });
  });
  upload.write(bytes.subarray(0, BREAK_AT));
  return {
    finish() {
      upload.end(bytes.subarray(BREAK_AT));
      return status;
    },
  };
}
