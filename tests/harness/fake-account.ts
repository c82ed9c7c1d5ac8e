import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";

/**
 * Replaces wrangler, turso and the build on the PATH. Stores created resources as files, and fails
 * once if the file `fail` contains a pattern of the command.
 */
const SCRIPT = `#!/bin/sh
cd "$FAKE_ACCOUNT" || exit 9
tool=\${0##*/}
echo "$tool $*" >> calls
if [ -f fail ] && echo "$tool $*" | grep -q "$(cat fail)"; then
  rm fail; echo "[ERROR] A request to the API failed. [code: 10001]" >&2; exit 1
fi
config=""; previous=""
for word in "$@"; do
  [ "$previous" = --config ] && config=$word
  previous=$word
done
if [ -n "$config" ] && ! [ -f "$config" ] && ! [ -f "$FAKE_ROOT/$config" ]; then
  echo "Could not read file: $config" >&2; exit 1
fi
case "$tool $*" in
  "wrangler whoami"*)
    [ -f login ] || { echo '{"loggedIn":false}'; exit 1; }
    echo "Proxy environment variables detected."; cat login ;;
  "wrangler r2 bucket list"*)
    echo "Listing buckets..."; for name in $(ls buckets); do echo "name:           $name"; done ;;
  "wrangler r2 bucket create"*)
    [ -f "buckets/$4" ] && { echo "The bucket you tried to create already exists, and you own it. [code: 10004]" >&2; exit 1; }
    : > "buckets/$4" ;;
  "wrangler secret list"*)
    [ -d secrets ] || { printf '[ERROR] Worker "drape" not found.\\n' >&2; exit 1; }
    echo "["; comma=""; for name in $(ls secrets); do echo "$comma{\\"name\\":\\"$name\\",\\"type\\":\\"secret_text\\"}"; comma=,; done; echo "]" ;;
  "wrangler secret bulk"*)
    mkdir -p secrets; cat > bulk
    { cat bulk; echo; } | tr , '\\n' | tr -d '{}"' | while IFS=: read -r name value; do printf %s "$value" > "secrets/$name"; done ;;
  "turso db show"*)
    [ -f "databases/$3" ] || { echo "Error: database $3 not found" >&2; exit 1; }
    cat database-url ;;
  "turso db create"*) : > "databases/$3" ;;
  "turso db tokens create"*) echo "token-of-$4$5$6" ;;
  "wrangler deploy"*|"wrangler rollback"*|"node scripts/build.ts"*) ;;
  *) echo "unknown: $tool $*" >&2; exit 1 ;;
esac
`;

/** An account at Cloudflare and one at Turso that live in a folder. */
export class FakeAccount {
  readonly #folder: string;
  readonly #root: string;

  constructor(folder: string, root: string, databaseUrl: string) {
    this.#folder = folder;
    this.#root = root;
    for (const name of ["bin", "buckets", "databases"]) {
      mkdirSync(path.join(folder, name), { recursive: true });
    }
    for (const tool of ["wrangler", "turso", "node"]) {
      const file = path.join(folder, "bin", tool);
      writeFileSync(file, SCRIPT);
      chmodSync(file, 0o755);
    }
    this.write("database-url", databaseUrl);
    this.logIn([{ id: "a1", name: "First" }]);
  }

  logIn(accounts: readonly { readonly id: string; readonly name: string }[]): void {
    this.write("login", JSON.stringify({ loggedIn: true, email: "op@drape.example", accounts }));
  }

  /** An environment whose PATH contains the fakes. */
  env(more: Readonly<Record<string, string>> = {}): NodeJS.ProcessEnv {
    const bin = path.join(this.#folder, "bin");
    const fakes = { FAKE_ACCOUNT: this.#folder, FAKE_ROOT: this.#root };
    return { PATH: `${bin}${path.delimiter}${process.env.PATH}`, ...fakes, ...more };
  }

  write(name: string, text: string): void {
    writeFileSync(path.join(this.#folder, name), text);
  }

  /** The commands since the last call. */
  takeCalls(): string[] {
    const file = path.join(this.#folder, "calls");
    if (!existsSync(file)) return [];
    const calls = readFileSync(file, "utf8").trim();
    writeFileSync(file, "");
    return calls ? calls.split("\n") : [];
  }

  buckets(): string[] {
    return readdirSync(path.join(this.#folder, "buckets"));
  }

  secrets(): Record<string, string> {
    const folder = path.join(this.#folder, "secrets");
    if (!existsSync(folder)) return {};
    const names = readdirSync(folder);
    return Object.fromEntries(
      names.map((name) => [name, readFileSync(path.join(folder, name), "utf8")]),
    );
  }
}
