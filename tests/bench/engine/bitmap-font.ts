import type { RgbaImage } from "#worker/engines/local/image/index.ts";

/** Three by five dots a sign, rows from the top, five octal digits (4 is the left dot). */
const SIGNS: Readonly<Record<string, string>> = {
  A: "25755",
  B: "65656",
  C: "34443",
  D: "65556",
  E: "74647",
  F: "74644",
  G: "34553",
  H: "55755",
  I: "72227",
  J: "11152",
  K: "55655",
  L: "44447",
  M: "57755",
  N: "65555",
  O: "25552",
  P: "65644",
  Q: "25563",
  R: "65655",
  S: "34216",
  T: "72222",
  U: "55557",
  V: "55552",
  W: "55775",
  X: "55255",
  Y: "55222",
  Z: "71247",
  "0": "75557",
  "1": "26227",
  "2": "71747",
  "3": "71317",
  "4": "55711",
  "5": "74717",
  "6": "74757",
  "7": "71122",
  "8": "75757",
  "9": "75717",
  ".": "00002",
  ",": "00024",
  ":": "02020",
  "|": "22222",
  "-": "00700",
  "'": "22000",
  "%": "51245",
};
const DOT = 2;
const ADVANCE = 4 * DOT;
export const LINE_HEIGHT = 7 * DOT;

/** Writes black text into a picture, wrapped at words; unknown characters stay blank. */
export function writeText(
  picture: RgbaImage,
  text: string,
  box: { readonly x: number; readonly y: number; readonly width: number },
): void {
  const room = Math.floor(box.width / ADVANCE);
  let line = 0;
  let column = 0;
  for (const word of text.toUpperCase().split(" ")) {
    if (column > 0 && column + word.length > room) {
      line++;
      column = 0;
    }
    for (const sign of word) {
      drawSign(picture, SIGNS[sign], box.x + column * ADVANCE, box.y + line * LINE_HEIGHT);
      column++;
    }
    column++;
  }
}

function drawSign({ width, data }: RgbaImage, rows: string | undefined, x: number, y: number) {
  for (let k = 0; rows && k < 15 * DOT * DOT; k++) {
    const across = k % (3 * DOT);
    const down = Math.floor(k / (3 * DOT));
    const row = Number(rows[Math.floor(down / DOT)]);
    if (!(row & (4 >> Math.floor(across / DOT))) || x + across >= width) continue;
    data.fill(0, ((y + down) * width + x + across) * 4, ((y + down) * width + x + across) * 4 + 3);
  }
}
