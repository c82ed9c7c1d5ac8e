/** Those that names and addresses of shops are written with; the others stay as they are. */
const NAMED: ReadonlyMap<string, string> = new Map([
  ["amp", "&"],
  ["lt", "<"],
  ["gt", ">"],
  ["quot", '"'],
  ["apos", "'"],
  ["nbsp", " "],
  ["ndash", "–"],
  ["mdash", "—"],
  ["lsquo", "‘"],
  ["rsquo", "’"],
  ["ldquo", "“"],
  ["rdquo", "”"],
  ["hellip", "…"],
  ["middot", "·"],
  ["bull", "•"],
  ["reg", "®"],
  ["trade", "™"],
  ["copy", "©"],
  ["szlig", "ß"],
  ["aelig", "æ"],
  ["AElig", "Æ"],
  ["oslash", "ø"],
  ["Oslash", "Ø"],
]);

/** The combining mark of a letter's entity: `eacute` is an e with it. */
const MARKS: ReadonlyMap<string, string> = new Map([
  ["acute", "\u0301"],
  ["grave", "\u0300"],
  ["circ", "\u0302"],
  ["tilde", "\u0303"],
  ["uml", "\u0308"],
  ["ring", "\u030a"],
  ["cedil", "\u0327"],
]);

const ENTITY = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,8}));/gi;

/** Decodes HTML's character references, once: numbers and the usual names. */
export function decodeEntities(text: string): string {
  return text.replace(ENTITY, (whole, decimal, hex, name) => {
    if (name !== undefined) return named(name) ?? whole;
    const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal);
    const isCharacter = code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff);
    return isCharacter ? String.fromCodePoint(code) : "\ufffd";
  });
}

function named(name: string): string | undefined {
  const mark = MARKS.get(name.slice(1));
  return mark === undefined ? NAMED.get(name) : (name[0] + mark).normalize("NFC");
}
