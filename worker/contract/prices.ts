import * as v from "valibot";
import { itemChangeFields, itemCreationFields } from "./closets.ts";
import { visibilityFields } from "./item-visibility-input.ts";
import { LIMITS } from "./limits.ts";
import { optionalText } from "./text.ts";

// The browser imports nothing of this file: the schemas and currencies stay with the server.

/**
 * An absent amount changes nothing, an empty one removes the price. A price for a link to Amazon is
 * not stored.
 */
const priceFields = {
  priceAmount: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(20))),
  priceCurrency: v.optional(v.pipe(v.string(), v.trim(), v.toUpperCase(), v.maxLength(20))),
  priceShop: v.optional(optionalText(LIMITS.priceShopMax)),
};
/** The forms of POST and PATCH /api/closet/items with the price and the visibility. */
export const pricedCreationFields = v.strictObject({
  ...itemCreationFields.entries,
  ...priceFields,
  ...visibilityFields,
});
export const pricedChangeFields = v.strictObject({
  ...itemChangeFields.entries,
  ...priceFields,
  ...visibilityFields,
});

const AMOUNT_INVALID = "Please enter an amount such as 49.90";
const CURRENCY_INVALID = "Please enter a currency code such as EUR";
/** Far below the largest exact integer. */
const MOST_DIGITS = 12;

/** The active codes of ISO 4217 for money that people pay with. */
const CURRENCIES = new Set(
  (
    "AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BHD BIF BMD BND BOB BRL BSD BTN BWP BYN BZD " +
    "CAD CDF CHF CLP CNY COP CRC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS " +
    "GIP GMD GNF GTQ GYD HKD HNL HTG HUF IDR ILS INR IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW " +
    "KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR " +
    "MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD SCR " +
    "SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TND TOP TRY TTD TWD TZS UAH UGX " +
    "USD UYU UZS VES VND VUV WST XAF XCD XCG XOF XPF YER ZAR ZMW ZWG"
  ).split(" "),
);

/** The digits after the point, which ECMA-402 takes from ISO 4217. */
function minorDigits(currency: string): number {
  const format = new Intl.NumberFormat("en", { style: "currency", currency });
  return format.resolvedOptions().maximumFractionDigits ?? 2;
}

interface Amount {
  readonly amount: number;
  readonly currency: string;
}

type Parsed =
  | { readonly ok: true; readonly price: Amount }
  | { readonly ok: false; readonly fields: Readonly<Record<string, string>> };

/** Reads an amount such as "49", "49.90" or "49,90" with its currency code. */
export function parseAmount(text: string, currency: string): Parsed {
  const refuse = (name: string, sentence: string) =>
    ({ ok: false, fields: { [name]: sentence } }) as const;
  if (!CURRENCIES.has(currency)) return refuse("priceCurrency", CURRENCY_INVALID);
  const [, whole = "", rest = ""] = /^(\d+)(?:[.,](\d+))?$/.exec(text) ?? [];
  const digits = minorDigits(currency);
  // Shops write more zeros than a currency has digits.
  const fraction = rest.replace(/0+$/, "").padEnd(digits, "0");
  if (whole === "" || fraction.length > digits) return refuse("priceAmount", AMOUNT_INVALID);
  const amount = Number(whole + fraction);
  const isFit = amount > 0 && (whole + fraction).length <= MOST_DIGITS;
  return isFit ? { ok: true, price: { amount, currency } } : refuse("priceAmount", AMOUNT_INVALID);
}

/** The amount in the currency's unit, with all its digits. */
export function decimalOf({ amount, currency }: Amount): string {
  const digits = minorDigits(currency);
  const text = String(amount).padStart(digits + 1, "0");
  return digits === 0 ? text : `${text.slice(0, -digits)}.${text.slice(-digits)}`;
}
