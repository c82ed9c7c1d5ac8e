import { scryptSync } from "node:crypto";
import { hashPassword as hashByLibrary } from "better-auth/crypto";
import { describe, expect, it } from "vitest";
import { hashPassword, isOutdated, verifyPassword } from "./password-hash.ts";

const PASSWORD = "quince hedge 4471 ü";

describe("the hash of a password", () => {
  it("is scrypt at the cost that OWASP names for 32 MB", async () => {
    const hash = await hashPassword(PASSWORD);
    const [, name, cost, salt = "", key = ""] = hash.split("$");
    expect([name, cost]).toEqual(["scrypt", "ln=15,r=8,p=3"]);
    const options = { N: 2 ** 15, r: 8, p: 3, maxmem: 2 ** 27 };
    const theirs = scryptSync(PASSWORD, Buffer.from(salt, "base64"), 32, options);
    expect(Buffer.from(key, "base64")).toEqual(theirs);
    expect(Buffer.from(salt, "base64")).toHaveLength(16);
    expect(await hashPassword(PASSWORD)).not.toBe(hash);
    expect(isOutdated(hash)).toBe(false);
  });

  it("opens for its password alone, in any spelling of Unicode", async () => {
    const hash = await hashPassword(PASSWORD);
    expect(await verifyPassword(hash, PASSWORD.normalize("NFD"))).toBe(true);
    expect(await verifyPassword(hash, `${PASSWORD} `)).toBe(false);
    expect(await verifyPassword(hash, PASSWORD.toUpperCase())).toBe(false);
  });

  it("is read by its own parameters, and outdated where the cost is another", async () => {
    const options = { N: 2 ** 10, r: 4, p: 2 };
    const key = scryptSync(PASSWORD, "sixteen bytes ok", 32, options).toString("base64");
    const salt = Buffer.from("sixteen bytes ok").toString("base64").replaceAll("=", "");
    const weak = `$scrypt$ln=10,r=4,p=2$${salt}$${key.replaceAll("=", "")}`;
    expect([await verifyPassword(weak, PASSWORD), isOutdated(weak)]).toEqual([true, true]);
    const older = await hashByLibrary(PASSWORD);
    expect([await verifyPassword(older, PASSWORD), isOutdated(older)]).toEqual([true, true]);
    expect(await verifyPassword(older, `${PASSWORD}.`)).toBe(false);
  });

  it.each(["", ":", "abc:def", "$scrypt$", `${"0".repeat(32)}:00`, "$argon2id$v=19$m=1$x$y"])(
    "is not read from %j",
    async (text) => {
      await expect(verifyPassword(text, PASSWORD)).rejects.toThrow("not a password hash");
    },
  );
});
