import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findRowsWith } from "../harness/invariants.ts";
import { awaitMails, Caller, mailsTo, signUpMember, withCookiesOf } from "../harness/member.ts";
import { type Product, startProduct } from "../harness/product.ts";
import { newEmail, SignUps, told } from "../harness/sign-ups.ts";

const PASSWORD = "quince hedge 4471";
const OTHER = "damson lane 2208";

let product: Product;
let signUps: SignUps;
beforeAll(async () => {
  product = await startProduct();
  signUps = new SignUps(product);
});
afterAll(() => product.stop());

describe("an address that a stranger has signed up with", () => {
  const statuses = async (email: string) => [
    await signUps.signsIn(email, OTHER),
    await signUps.signsIn(email, PASSWORD),
  ];

  it.each(["before", "after"])("leaves them no password, where they came %s", async (order) => {
    const email = newEmail();
    if (order === "before") await signUps.signUp(email, OTHER, "Stranger");
    const owner = await signUps.signUp(email, PASSWORD, "Owner");
    const newest = order === "after" ? await signUps.signUp(email, OTHER, "Stranger") : owner;
    const browser = new Caller(product);
    const { signUpId } = owner;
    expect((await signUps.enter(email, newest.code, { signUpId }, browser)).status).toBe(200);
    expect((await browser.call("GET", "/api/me")).json.user.firstName).toBe("Owner");
    expect(await statuses(email)).toEqual([401, 200]);
  });

  it("leaves them none, where the owner only opened the mail, and a reset gives one", async () => {
    const email = newEmail();
    const { code } = await signUps.signUp(email, OTHER, "Stranger");
    const browser = new Caller(product);
    expect((await signUps.enter(email, code, { signUpId: null }, browser)).status).toBe(200);
    expect((await browser.call("GET", "/api/me")).json.user).toMatchObject({ firstName: "" });
    expect(await statuses(email)).toEqual([401, 401]);
    const erased = await browser.call("DELETE", "/api/me", { body: { password: OTHER } });
    expect(erased.status).toBe(403);
    expect(await findRowsWith(product.db, ["Stranger"])).toEqual([]);
  });

  it("leaves nobody a password, where the owner's request names no sign-up of several", async () => {
    const email = newEmail();
    await signUps.signUp(email, PASSWORD, "Owner");
    const { code } = await signUps.signUp(email, OTHER, "Stranger");
    const browser = new Caller(product);
    expect((await signUps.enter(email, code, {}, browser)).status).toBe(200);
    expect((await browser.call("GET", "/api/me")).json.user).toMatchObject({ firstName: "" });
    expect(await statuses(email)).toEqual([401, 401]);
  });

  it("is not opened by the id of a sign-up of another address", async () => {
    const [email, elsewhere] = [newEmail(), newEmail()];
    const { code } = await signUps.signUp(email, PASSWORD);
    const { signUpId } = await signUps.signUp(elsewhere, OTHER, "Stranger");
    expect((await signUps.enter(email, code, { signUpId })).status).toBe(200);
    expect(await statuses(email)).toEqual([401, 401]);
    expect(await signUps.signsIn(elsewhere, OTHER)).toBe(403);
  });

  it("gives the stranger no session when the owner confirms", async () => {
    const email = newEmail();
    const stranger = new Caller(product);
    const body = { email, password: OTHER };
    await stranger.call("POST", "/api/auth/sign-up/email", { body });
    const owner = new Caller(product);
    await signUps.enter(email, await signUps.newestCode(email, 1), { signUpId: null }, owner);
    expect((await stranger.call("GET", "/api/me")).status).toBe(401);
    expect((await withCookiesOf(product, owner).call("GET", "/api/me")).status).toBe(200);
  });
});

describe("asking for another code", () => {
  it("is answered alike for any address, and mails only those that wait", async () => {
    const waiting = newEmail();
    const { signUpId } = await signUps.signUp(waiting, PASSWORD);
    const confirmed = await signUpMember(product);
    const unknown = newEmail();
    const answers = [];
    for (const email of [waiting, confirmed.email, unknown]) {
      answers.push(told(await signUps.resend(email, signUpId)));
    }
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    await signUps.newestCode(waiting, 2);
    expect(await mailsTo(product, unknown)).toEqual([]);
    expect(await mailsTo(product, confirmed.email)).toHaveLength(1);
  });

  it("without a sign-up gives a code that opens no password", async () => {
    const email = newEmail();
    await signUps.signUp(email, OTHER);
    await signUps.resend(email, null);
    expect((await signUps.enter(email, await signUps.newestCode(email, 2))).status).toBe(200);
    expect(await signUps.signsIn(email, OTHER)).toBe(401);
  });

  it("has an end, after which the mail leads to the choice of a password", async () => {
    const email = newEmail();
    const { signUpId } = await signUps.signUp(email, PASSWORD);
    const caller = new Caller(product);
    for (let n = 2; n <= 6; n++) {
      expect((await signUps.resend(email, signUpId, caller)).status).toBe(200);
      if (n <= 5) await awaitMails(product, email, n);
    }
    const mails = (await awaitMails(product, email, 5)).map(({ text }) => /^\d{6}$/m.test(text));
    expect(mails.filter(Boolean).length).toBeLessThan(5);
    expect(mails).toContain(false);
  });
});
