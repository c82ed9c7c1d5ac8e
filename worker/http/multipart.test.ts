import { describe, expect, it } from "vitest";
import { bytesOf } from "#tests/harness/drawn-pictures.ts";
import { isMultipart, parseMultipart, readMultipart } from "./multipart.ts";

const BOUND = { maxBytes: 1 << 20, timeoutMs: 1000 };

function part(header: string, content: string): string {
  return `--b\r\nContent-Disposition: form-data; ${header}\r\n\r\n${content}\r\n`;
}

function parse(...parts: string[]) {
  return parseMultipart(bytesOf(...parts, "--b--\r\n"), "b");
}

function requestOf(body: string, type: string): Request {
  const headers = { "Content-Type": type };
  return new Request("https://drape.example/", { method: "POST", body, headers });
}

describe("parseMultipart", () => {
  it("reads what a browser's form holds", async () => {
    const form = new FormData();
    form.set("title", "Ümläut\r\nand a second line");
    form.set("empty", "");
    const bytes = bytesOf("\r\n--", [0, 13, 10, 13, 10, 45, 45, 255], "--\r\n");
    form.set("picture", new File([bytes], 'a"; name="title.jpg'));
    const body = new Response(form);
    const request = requestOf("", body.headers.get("Content-Type") as string);
    const sent = new Request(request, { body: await body.arrayBuffer() });
    const { texts, files } = await readMultipart(sent, BOUND);
    expect({ ...texts }).toEqual({ title: "Ümläut\r\nand a second line", empty: "" });
    expect(Object.keys(files)).toEqual(["picture"]);
    expect([...(files.picture ?? [])]).toEqual([...bytes]);
  });

  it("takes the empty file that a browser sends for none as a file", () => {
    expect(parse(part('name="picture"; filename=""', ""))?.files.picture).toHaveLength(0);
  });

  it("stops at the first part too many, whatever follows", () => {
    const ten = Array.from({ length: 10 }, (_, i) => part(`name="f${i}"`, "x"));
    expect(Object.keys(parse(...ten)?.texts ?? {})).toHaveLength(10);
    expect(parse(...ten, part('name="one-more"', "x"))).toBeNull();
    expect(parse(...ten, "--b\r\nno part at all")).toBeNull();
  });

  it("takes 16 kB before a part and not more", () => {
    const filename = (length: number) => part(`name="a"; filename="${"x".repeat(length)}"`, "y");
    expect(parse(filename(16_000))?.files.a).toHaveLength(1);
    expect(parse(filename(17_000))).toBeNull();
  });

  it("keeps names that objects have of their own apart from them", () => {
    const form = parse(part('name="__proto__"', "x"), part('name="constructor"', "y"));
    expect(Object.entries(form?.texts ?? {})).toEqual([
      ["__proto__", "x"],
      ["constructor", "y"],
    ]);
  });

  it.each([
    ["one name twice", part('name="a"', "1") + part('name="a"; filename="f"', "2")],
    ["a part without a name", part('filename="f"', "1")],
    ["a part that is no field", "--b\r\nContent-Disposition: attachment; name=a\r\n\r\nx\r\n"],
    ["a part without a header's end", "--b\r\nContent-Disposition: form-data; name=a\r\n"],
    ["something before the first part", `x\r\n${part('name="a"', "1")}`],
    ["line feeds alone", part('name="a"', "1").replaceAll("\r\n", "\n")],
    ["nothing", ""],
  ])("refuses %s", (_, body) => {
    expect(parseMultipart(bytesOf(body, body ? "--b--\r\n" : ""), "b")).toBeNull();
  });

  it("refuses what is cut off anywhere", () => {
    const whole = bytesOf(part('name="a"', "1"), part('name="f"; filename="f"', "2"), "--b--");
    for (let length = 0; length < whole.length; length++) {
      expect(parseMultipart(whole.subarray(0, length), "b"), `${length}`).toBeNull();
    }
    expect(parseMultipart(whole, "b")).not.toBeNull();
  });
});

describe("readMultipart", () => {
  const body = `${part('name="a"', "1")}--b--`;

  it.each([
    "multipart/form-data; boundary=b",
    'Multipart/Form-Data; charset=utf-8; Boundary="b"',
    "multipart/form-data;boundary=b;charset=utf-8",
  ])("finds the boundary in %s", async (type) => {
    expect((await readMultipart(requestOf(body, type), BOUND)).texts.a).toBe("1");
  });

  it.each([
    "multipart/form-data",
    "multipart/form-data; boundary=",
    'multipart/form-data; boundary="b',
    "multipart/form-data; boundary=b\u00e4",
    `multipart/form-data; boundary=${"b".repeat(71)}`,
    "multipart/mixed; boundary=b",
    "application/x-www-form-urlencoded",
  ])("refuses the type %s before it reads", async (type) => {
    const request = requestOf(body, type);
    await expect(readMultipart(request, BOUND)).rejects.toMatchObject({ code: "bad_request" });
    expect(request.bodyUsed).toBe(false);
  });

  it("tells forms from other types", () => {
    expect(isMultipart(requestOf("", "MULTIPART/form-data"))).toBe(true);
    expect(isMultipart(requestOf("", "multipart/form-database; boundary=b"))).toBe(false);
  });
});
