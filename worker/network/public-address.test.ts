import { describe, expect, it } from "vitest";
import { isPublicAddress } from "./public-address.ts";

/** First and last address of a range, and the public neighbours where there are some. */
const IPV4_RANGES: [first: string, last: string, ...neighbours: string[]][] = [
  ["0.0.0.0", "0.255.255.255", "1.0.0.0"],
  ["10.0.0.0", "10.255.255.255", "9.255.255.255", "11.0.0.0"],
  ["100.64.0.0", "100.127.255.255", "100.63.255.255", "100.128.0.0"],
  ["127.0.0.0", "127.255.255.255", "126.255.255.255", "128.0.0.0"],
  ["168.63.129.16", "168.63.129.16", "168.63.129.15", "168.63.129.17"],
  ["169.254.0.0", "169.254.255.255", "169.253.255.255", "169.255.0.0"],
  ["172.16.0.0", "172.31.255.255", "172.15.255.255", "172.32.0.0"],
  ["192.0.0.0", "192.0.0.255", "191.255.255.255", "192.0.1.0"],
  ["192.0.2.0", "192.0.2.255", "192.0.1.255", "192.0.3.0"],
  ["192.31.196.0", "192.31.196.255", "192.31.195.255", "192.31.197.0"],
  ["192.52.193.0", "192.52.193.255", "192.52.192.255", "192.52.194.0"],
  ["192.88.99.0", "192.88.99.255", "192.88.98.255", "192.88.100.0"],
  ["192.168.0.0", "192.168.255.255", "192.167.255.255", "192.169.0.0"],
  ["192.175.48.0", "192.175.48.255", "192.175.47.255", "192.175.49.0"],
  ["198.18.0.0", "198.19.255.255", "198.17.255.255", "198.20.0.0"],
  ["198.51.100.0", "198.51.100.255", "198.51.99.255", "198.51.101.0"],
  ["203.0.113.0", "203.0.113.255", "203.0.112.255", "203.0.114.0"],
  ["224.0.0.0", "239.255.255.255", "223.255.255.255"],
  ["240.0.0.0", "255.255.255.255"],
];

const REST = "ffff:ffff:ffff:ffff:ffff:ffff";
const IPV6_RANGES: typeof IPV4_RANGES = [
  ["::", "::1"],
  ["64:ff9b:1::", "64:ff9b:1:ffff:ffff:ffff:ffff:ffff"],
  ["100::", "100::ffff:ffff:ffff:ffff"],
  ["100:0:0:1::", `1fff:ffff:${REST}`, "2000::"],
  ["2001::", `2001:1ff:${REST}`, `2000:ffff:${REST}`, "2001:200::"],
  ["2001:db8::", `2001:db8:${REST}`, `2001:db7:${REST}`, "2001:db9::"],
  ["2620:4f:8000::", "2620:4f:8000:ffff:ffff:ffff:ffff:ffff", "2620:4f:7fff::", "2620:4f:8001::"],
  ["3fff::", `3fff:fff:${REST}`, `3ffe:ffff:${REST}`, "3fff:1000::", `3fff:ffff:${REST}`],
  ["4000::", `5eff:ffff:${REST}`],
  ["5f00::", `5f00:ffff:${REST}`],
  ["fc00::", `fdff:ffff:${REST}`],
  ["fe80::", `febf:ffff:${REST}`],
  ["fec0::", `feff:ffff:${REST}`],
  ["ff00::", `ffff:ffff:${REST}`],
];

describe("special ranges", () => {
  for (const [first, last, ...neighbours] of [...IPV4_RANGES, ...IPV6_RANGES]) {
    it(`keeps ${first} to ${last} private, and no more`, () => {
      expect(isPublicAddress(first)).toBe(false);
      expect(isPublicAddress(last)).toBe(false);
      for (const neighbour of neighbours) expect(isPublicAddress(neighbour), neighbour).toBe(true);
    });
  }

  it("knows the addresses under which clouds answer their guests", () => {
    for (const ip of ["169.254.169.254", "100.100.100.200", "192.0.0.192", "fd00:ec2::254"]) {
      expect(isPublicAddress(ip)).toBe(false);
    }
  });

  it("lets public addresses pass", () => {
    const all = ["1.1.1.1", "8.8.8.8", "93.184.216.34", "2606:4700::1111", "2a00:1450:4001::200e"];
    expect(all.map(isPublicAddress)).toEqual(all.map(() => true));
  });
});

describe("IPv4 inside IPv6", () => {
  const forms: Record<string, (hex: string, dotted: string) => string[]> = {
    mapped: (hex, dotted) => [`::ffff:${hex}`, `::ffff:${dotted}`, `0:0:0:0:0:ffff:${hex}`],
    NAT64: (hex, dotted) => [`64:ff9b::${hex}`, `64:ff9b::${dotted}`, `0064:FF9B::${hex}`],
    "6to4": (hex) => [`2002:${hex}::`, `2002:${hex}:1::1`],
  };
  const hidden = { "7f00:1": "127.0.0.1", "a00:1": "10.0.0.1", "a9fe:a9fe": "169.254.169.254" };
  for (const [name, write] of Object.entries(forms)) {
    it(`${name} is judged by the address it carries`, () => {
      for (const [hex, dotted] of Object.entries(hidden)) {
        for (const ip of write(hex, dotted)) expect(isPublicAddress(ip), ip).toBe(false);
      }
      for (const ip of write("808:808", "8.8.8.8")) expect(isPublicAddress(ip), ip).toBe(true);
    });
  }

  it("compatible and translated addresses are never public", () => {
    for (const ip of [
      "::7f00:1",
      "::127.0.0.1",
      "::808:808",
      "::ffff:0:7f00:1",
      "::ffff:0:127.0.0.1",
      "::ffff:0:808:808",
    ]) {
      expect(isPublicAddress(ip), ip).toBe(false);
    }
  });
});

describe("what is no address", () => {
  const nonsense = [
    "",
    " 8.8.8.8",
    "8.8.8.8 ",
    "8.8.8",
    "8.8.8.8.8",
    "8.8.8.256",
    "08.8.8.8",
    "010.0.0.1",
    "0x8.8.8.8",
    "134744072",
    "8.8.8.8/32",
    "8.8.8.8:80",
    "shop.example",
    "[2606:4700::1111]",
    "2606:4700::1111%eth0",
    "2606:4700::1111::1",
    "2606:4700:1:2:3:4:5:6:7",
    "2606:4700:1:2:3:4:5",
    "1:2:3:4:5:6:7::8:9",
    ":2606:4700::1",
    "2606:4700::1:",
    "2606:47000::1",
    "2606:4700::g",
    "::ffff:8.8.8",
    "::8.8.8.8:1",
    ":::",
    "2606:4700:1:2:3:4:5:6::",
  ];
  for (const text of nonsense) {
    it(`refuses ${JSON.stringify(text)}`, () => expect(isPublicAddress(text)).toBe(false));
  }
});
