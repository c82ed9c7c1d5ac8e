import { checkInput } from "#web/api/check-input.ts";
import { type SignUpInput, signInInput, signUpInput } from "#worker/contract/auth.ts";

// A module of its own, so that the schemas load when a form is sent.

export function checkSignIn(email: string, password: string) {
  return checkInput(signInInput, { email, password });
}

export function checkSignUp(input: SignUpInput) {
  return checkInput(signUpInput, input);
}
