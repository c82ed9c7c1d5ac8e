const here = (host: string, port: number) => [
  `http://${host}:${port}/tee.png`,
  `http://${host}/tee.png`,
  `https://${host}/tee.png`,
];

/**
 * Links that must be refused before any request, by their target.
 * The port is open on this machine; the site is the product's own origin.
 */
export const HOSTILE_LINKS: Readonly<Record<string, (port: number, site: string) => string[]>> = {
  "this machine": (port) =>
    ["127.0.0.1", "localhost", "localhost.", "0", "0.0.0.0", "[::1]", "[::]", "127.255.255.254"]
      .flatMap((host) => here(host, port))
      .concat("http://app.localhost/tee.png", "http://localhost.localdomain/tee.png"),
  "other spellings of it": (port) =>
    ["2130706433", "0x7f000001", "0x7f.1", "0177.0.0.1", "127.1", "①②⑦.⓪.⓪.①", "127。0。0。1"]
      .concat("%31%32%37.0.0.1", "127.0.0.%31", "１２７.0.0.1")
      .flatMap((host) => here(host, port))
      .concat(
        `http:127.0.0.1:${port}`,
        `http:/127.0.0.1:${port}`,
        `http://127.0.0.1:${port}\\@shop.example/`,
        `http://shop.example@127.0.0.1:${port}/`,
        `http://shop.example\\@127.0.0.1:${port}/`,
        `http://12\t7.0.0.1:${port}/`,
      ),
  "it inside IPv6": (port) =>
    ["[::ffff:7f00:1]", "[::7f00:1]", "[64:ff9b::7f00:1]", "[2002:7f00:1::]", "[::ffff:0:7f00:1]"]
      .concat("[::ffff:127.0.0.1]")
      .flatMap((host) => here(host, port)),
  "the cloud's own": () =>
    ["169.254.169.254", "[fd00:ec2::254]", "100.100.100.200", "168.63.129.16"]
      .map((host) => `http://${host}/latest/meta-data/`)
      .concat("http://metadata.google.internal/", "http://metadata/computeMetadata/v1/"),
  "private networks": () =>
    ["10.0.0.1", "10.255.255.255", "172.16.0.1", "172.31.255.255", "192.168.0.1", "100.64.0.1"]
      .concat("198.18.0.1", "192.0.0.1", "224.0.0.1", "240.0.0.1", "255.255.255.255")
      .concat("[fc00::1]", "[fe80::1]", "[ff02::1]", "[100::1]", "[2001:db8::1]", "router.lan")
      .concat("nas.local", "db.internal", "intranet", "printer.home.arpa")
      .map((host) => `http://${host}/tee.png`),
  "other schemes": (port) => [
    "file:///etc/passwd",
    "data:image/png;base64,iVBORw0KGgo=",
    `gopher://127.0.0.1:${port}/_x`,
    "ftp://shop.example/tee.png",
    "blob:https://shop.example/1",
    "javascript:alert(1)",
    "view-source:https://shop.example/tee.png",
    "ws://shop.example/tee.png",
    "//shop.example/tee.png",
    "shop.example/tee.png",
    "https:shop.example/tee.png",
    "",
  ],
  "passwords and other ports": () => [
    "https://user:pw@shop.example/tee.png",
    "https://user@shop.example/tee.png",
    ...[22, 25, 6379, 8080, 8787].map((closed) => `http://shop.example:${closed}/tee.png`),
    "https://shop.example:80/tee.png",
  ],
  "our own site": (_, site) => [
    `${site}/api/health`,
    `${site}/dev/mail`,
    "http://localhost:8787/api/health",
    "http://LOCALHOST/media/x",
    "https://localhost./api/generations",
    "https://www.localhost/",
  ],
};
