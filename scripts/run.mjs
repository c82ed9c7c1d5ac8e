// Runs a script under the pinned Node. Plain JavaScript for older versions of Node.
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const bin = path.join(root, "node_modules", ".bin");
const stamp = path.join(root, "node_modules", ".drape-installed");

/** Installs the locked packages if they are missing or outdated. */
function install() {
  const lock = readFileSync(path.join(root, "package-lock.json"));
  const wanted = createHash("sha256").update(lock).digest("hex");
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === wanted) return;
  const npm = spawnSync("npm", ["ci", "--no-audit", "--no-fund", "--loglevel=error"], {
    cwd: root,
    stdio: ["ignore", 2, 2],
  });
  if (npm.status !== 0) {
    console.error("The packages could not be installed: 'npm ci' failed.");
    process.exit(1);
  }
  writeFileSync(stamp, wanted);
}

/** The packaged Node; the current one where there is no package and it is new enough. */
function findNode() {
  const packaged = path.join(bin, "node");
  if (existsSync(packaged)) return packaged;
  if (Number(process.versions.node.split(".")[0]) >= 24) return process.execPath;
  console.error(`No Node is packaged for ${process.platform}-${process.arch}: install Node 24.`);
  return process.exit(1);
}

const [script, ...args] = process.argv.slice(2);
install();

const child = spawn(findNode(), [path.join(root, "scripts", `${script}.ts`), ...args], {
  cwd: root,
  stdio: "inherit",
  env: { ...process.env, PATH: `${bin}${path.delimiter}${process.env.PATH}` },
});
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
child.on("exit", (code, signal) => process.exit(signal ? 1 : (code ?? 1)));
