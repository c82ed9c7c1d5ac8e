import { type CallOptions, noAnswer, pageHeaders, sendAuthenticated } from "./call.ts";

interface Upload extends Pick<CallOptions, "signedOutSentence" | "headers"> {
  readonly method: "POST" | "PATCH";
  readonly form: FormData;
  /** The uploaded share, 0..1. */
  readonly onProgress: (part: number) => void;
}

/** Sends a form with files, and reports the progress, which `fetch` cannot. @throws ApiError */
export async function upload<T>(path: string, options: Upload): Promise<T> {
  const { method, signedOutSentence } = options;
  const sentence = signedOutSentence === undefined ? {} : { signedOutSentence };
  return (await sendAuthenticated<T>(() => send(path, options), { method, ...sentence })).data;
}

function send(path: string, { method, form, onProgress, headers = {} }: Upload): Promise<Response> {
  const request = new XMLHttpRequest();
  request.open(method, path);
  const all = { accept: "application/json", ...pageHeaders, ...headers };
  for (const [name, value] of Object.entries(all)) {
    request.setRequestHeader(name, value);
  }
  request.responseType = "text";
  request.upload.addEventListener("progress", ({ loaded, total }) => {
    if (total > 0) onProgress(loaded / total);
  });
  return new Promise((resolve, reject) => {
    const fail = () => reject(noAnswer());
    for (const event of ["error", "abort", "timeout"]) request.addEventListener(event, fail);
    request.addEventListener("load", () => {
      const { status, responseText } = request;
      resolve(new Response(status === 204 ? null : responseText, { status }));
    });
    request.send(form);
  });
}
