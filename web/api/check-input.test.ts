import { expect, test } from "vitest";
import { signInInput, signUpInput } from "#worker/contract/auth.ts";
import { ApiError } from "./call.ts";
import { checkInput } from "./check-input.ts";

function fieldsOf(check: () => unknown): object {
  try {
    check();
  } catch (error) {
    if (error instanceof ApiError && error.code === "invalid") return error.fields;
  }
  throw new Error("expected a refusal");
}

test("returns the normalised input that is sent", () => {
  expect(checkInput(signInInput, { email: " Ada@Drape.test ", password: " x " })).toEqual({
    email: "ada@drape.test",
    password: " x ",
  });
});

test.each([
  ["", "", { email: "Please enter your email", password: "Please enter your password" }],
  ["   ", "x", { email: "Please enter your email" }],
  ["ada", "x", { email: "Please enter a valid email" }],
])("refuses the login %j with %j", (email, password, fields) => {
  expect(fieldsOf(() => checkInput(signInInput, { email, password }))).toEqual(fields);
});

test("refuses a short password at the sign-up, and no missing name", () => {
  const input = { email: "ada@drape.test", password: "short", firstName: "", lastName: "" };
  expect(fieldsOf(() => checkInput(signUpInput, input))).toEqual({
    password: "Password must have at least 8 characters.",
  });
});
