import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Readable } from "node:stream";
import { bundle } from "./bundle.ts";

/** The runtime's binary, because npm's wrapper does not pass the file descriptor on. */
const workerd: string = createRequire(import.meta.url)("workerd").default;

/** The binding's code is part of workerd; only its fetcher is replaced. */
const configOf = (address: string) => `
using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [
    (name = "main", worker = .main),
    (name = "models", external = (address = "${address}", http = ())),
  ],
  sockets = [(name = "main", address = "127.0.0.1:0", http = (), service = "main")],
);
const main :Workerd.Worker = (
  modules = [(name = "main.js", esModule = embed "main.js")],
  compatibilityDate = "2026-11-17",
  bindings = [(
    name = "AI",
    wrapped = (
      moduleName = "cloudflare-internal:ai-api",
      innerBindings = [(name = "fetcher", service = "models")],
    ),
  )],
);
`;

/** A worker of the harness in workerd, with an AI binding whose models answer at an address. */
export async function startWithAiBinding(file: string, address: string) {
  const directory = mkdtempSync(path.join(tmpdir(), "drape-ai-"));
  writeFileSync(path.join(directory, "main.js"), await bundle(file));
  writeFileSync(path.join(directory, "config.capnp"), configOf(address));
  const args = ["serve", path.join(directory, "config.capnp"), "--control-fd=3"];
  const child = spawn(workerd, args, { stdio: ["ignore", "inherit", "inherit", "pipe"] });
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  const control = child.stdio[3] as Readable;
  const port = await new Promise<number>((resolve, reject) => {
    control.once("data", (line) => resolve(JSON.parse(String(line)).port));
    child.once("exit", (code) => reject(new Error(`workerd ended: ${code}`)));
  });
  return {
    url: `http://127.0.0.1:${port}`,
    async stop() {
      child.kill("SIGKILL");
      await ended;
      rmSync(directory, { recursive: true });
    },
  };
}
