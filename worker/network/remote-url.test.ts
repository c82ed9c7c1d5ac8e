import { describe, expect, it } from "vitest";
import { checkRemoteUrl, MAX_URL_LENGTH } from "./remote-url.ts";

const OWN = ["drape.example", "drape.someone.workers.dev", "localhost:8787"];

const ATTACKS: Record<string, string[]> = {
  "this machine": [
    "http://localhost/",
    "http://LOCALHOST/",
    "http://localhost./",
    "http://localhost:80/",
    "http://app.localhost/",
    "http://localhost.localdomain/",
    "http://127.0.0.1/",
    "http://127.0.0.1./",
    "http://127.255.255.254/",
    "http://0/",
    "http://0.0.0.0/",
    "http://[::1]/",
    "http://[::]/",
    "http://[0:0:0:0:0:0:0:1]/",
  ],
  "spellings of 127.0.0.1": [
    "http://2130706433/",
    "http://0x7f000001/",
    "http://0x7f.0.0.1/",
    "http://0177.0.0.1/",
    "http://017700000001/",
    "http://127.1/",
    "http://127.0.1/",
    "http://①②⑦.⓪.⓪.①/",
    "http://127。0。0。1/",
    "http://127．0．0．1/",
    "http://１２７.0.0.1/",
    "http://%31%32%37.0.0.1/",
    "http://127.0.0.%31/",
    "http://127.0.0.1%2f@shop.example/",
    "http://12\t7.0.0.1/",
    "http://127.0.0.1\n/",
    "http:127.0.0.1",
    "http:/127.0.0.1",
    "http:///127.0.0.1/",
    "http://127.0.0.1\\@shop.example/",
    "http://shop.example\\@127.0.0.1/",
    "http://shop.example@127.0.0.1/",
  ],
  "IPv4 inside IPv6": [
    "http://[::ffff:127.0.0.1]/",
    "http://[::ffff:7f00:1]/",
    "http://[::7f00:1]/",
    "http://[64:ff9b::7f00:1]/",
    "http://[2002:7f00:1::]/",
    "http://[::ffff:0:7f00:1]/",
  ],
  "literal addresses, even public ones": [
    "http://8.8.8.8/",
    "https://134744072/",
    "https://[2606:4700::1111]/",
    "http://[fe80::1%25eth0]/",
  ],
  "clouds and private networks": [
    "http://169.254.169.254/latest/meta-data/",
    "http://metadata.google.internal/computeMetadata/v1/",
    "http://[fd00:ec2::254]/",
    "http://100.100.100.200/",
    "http://10.0.0.1/",
    "http://192.168.1.1/",
    "http://router/",
    "http://db.internal/",
    "http://printer.local/",
    "http://nas.lan/",
    "http://router.home.arpa/",
    "http://1.0.0.127.in-addr.arpa/",
    "http://shop.test/",
    "http://hidden.onion/",
    "http://shop.invalid/",
    "http://wiki.corp/",
    "http://PRINTER.LOCAL/",
  ],
  "other schemes": [
    "file:///etc/passwd",
    "data:image/png;base64,AAAA",
    "gopher://shop.example/",
    "ftp://shop.example/a.png",
    "blob:https://shop.example/1",
    "javascript:alert(1)",
    "JaVaScRiPt:alert(1)",
    "view-source:https://shop.example/",
    "ws://shop.example/",
    "about:blank",
    "//shop.example/a.png",
    "shop.example/a.png",
    "/a.png",
    "",
    "https://",
    "https:shop.example/a.png",
    "https:/shop.example/a.png",
    "\thttps://shop.example/a.png",
    " https://shop.example/a.png",
    "https://shop.example/a.png\u0000",
    "https://shop.example/a.png\r\nhost: other",
    "ht\ttps://shop.example/a.png",
    "https://shop.example/a b.png",
  ],
  "credentials and ports": [
    "https://user:pw@shop.example/",
    "https://user@shop.example/",
    "https://:pw@shop.example/",
    "https://shop.example:22/",
    "https://shop.example:80/",
    "http://shop.example:443/",
    "http://shop.example:6379/",
    "http://shop.example:8080/",
    "http://shop.example:0/",
    "http://shop.example:99999/",
  ],
  "names that are none": [
    "https://shop.example./",
    "https://.shop.example/",
    "https://shop..example/",
    "https://shop.1/",
    "https://shop.example.0x7f/",
    "https://-shop.example/",
    "https://sh*p.example/",
    `https://${"a".repeat(64)}.example/`,
    `https://${"a.".repeat(130)}example/`,
    "https://shop.x/",
  ],
  "our own hosts": [
    "https://drape.example/api/generations",
    "https://DRAPE.example/",
    "https://img.drape.example/",
    "https://drape%2eexample/",
    "https://ｄrape.example/",
    "https://drape.someone.workers.dev/",
  ],
};

describe("refused without any lookup", () => {
  for (const [group, urls] of Object.entries(ATTACKS)) {
    for (const url of urls) {
      it(`${group}: ${JSON.stringify(url.slice(0, 80))}`, () => {
        expect(checkRemoteUrl(url, OWN)).toEqual({ ok: false });
      });
    }
  }

  it("counts more than sixty attacks", () => {
    expect(Object.values(ATTACKS).flat().length).toBeGreaterThan(60);
  });
});

describe("accepted", () => {
  const accepted: [string, string][] = [
    ["https://shop.example/a.png", "https://shop.example/a.png"],
    ["http://shop.example/a.png", "https://shop.example/a.png"],
    ["HTTPS://Shop.Example/A.png?size=2&x=%20", "https://shop.example/A.png?size=2&x=%20"],
    ["https://shop.example:443/a.png", "https://shop.example/a.png"],
    ["http://shop.example:80", "https://shop.example/"],
    ["https://shop.example/a.png#part", "https://shop.example/a.png"],
    ["https://cdn-1.my_shop.co.uk/a/../b.png", "https://cdn-1.my_shop.co.uk/b.png"],
    ["https://bücher.de/a.png", "https://xn--bcher-kva.de/a.png"],
    ["https://notdrape.example/", "https://notdrape.example/"],
    ["https://drape.example.com/", "https://drape.example.com/"],
    ["https://a.xn--p1ai/", "https://a.xn--p1ai/"],
    // The resolver rejects a name that resolves to 127.0.0.1.
    ["https://127.0.0.1.nip.io/", "https://127.0.0.1.nip.io/"],
  ];
  for (const [url, canonical] of accepted) {
    it(url, () => {
      const checked = checkRemoteUrl(url, OWN);
      expect(checked.ok && checked.url.href).toBe(canonical);
    });
  }

  it("as long as 2048 characters, in its canonical form too", () => {
    const base = "https://shop.example/";
    const path = (length: number) => base + "a".repeat(length - base.length);
    expect(checkRemoteUrl(path(MAX_URL_LENGTH), []).ok).toBe(true);
    expect(checkRemoteUrl(path(MAX_URL_LENGTH + 1), []).ok).toBe(false);
    expect(checkRemoteUrl(path(100_000), []).ok).toBe(false);
    expect(checkRemoteUrl(base + "é".repeat(1000), []).ok).toBe(false);
  });
});
