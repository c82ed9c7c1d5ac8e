import { expect, it } from "vitest";
import { mailboxOf } from "./mailbox.ts";

it.each([
  ["ada@gmail.com", "ada@gmail.com"],
  ["a.d.a+one+two@googlemail.com", "ada@gmail.com"],
  ["ada+1@outlook.com", "ada@outlook.com"],
  ["ada+1@hotmail.com", "ada@hotmail.com"],
  ["a.da@outlook.com", "a.da@outlook.com"],
  ["ada+x@me.com", "ada@icloud.com"],
  ["a_d-a.+x@pm.me", "ada@proton.me"],
  ["ada+x@fastmail.com", "ada@fastmail.com"],
  ["ada+x@school.example", "ada+x@school.example"],
  ["a.da@school.example", "a.da@school.example"],
  ["+x@gmail.com", "+x@gmail.com"],
  ["...@gmail.com", "...@gmail.com"],
  ["ada@gmail.com.evil.example", "ada@gmail.com.evil.example"],
])("takes %s for %s", (email, mailbox) => {
  expect(mailboxOf(email)).toBe(mailbox);
});
