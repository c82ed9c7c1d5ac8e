/** Headings of pages that say with status 200 that they do not exist, in the languages of shops. */
export const NOT_FOUND = new RegExp(
  [
    "^\\s*(?:error )?404\\b|\\b404 (?:error|page|not)|not found|no longer available",
    "(?:page|product|item) (?:is )?(?:not available|unavailable)|(?:doesn.t|does not) exist",
    "couldn.t find (?:that|this|the) (?:page|product|item)",
    "nicht gefunden|nicht mehr (?:verfügbar|erhältlich)|existiert nicht",
    "introuvable|n.est plus disponible|n.existe (?:pas|plus)|non trouvé",
    "no encontrad[ao]|ya no (?:está )?disponible|no existe",
    "não (?:foi )?encontrad[ao]|não existe|já não está disponível",
    "non trovat[ao]|non (?:è )?più disponibile|niet gevonden|niet meer (?:beschikbaar|leverbaar)",
    "(?:kunde inte|kan ikke|kunne ikke) (?:hittas|findes|finnes)|hittades inte|finns inte|finnes ikke",
    "findes ikke|ikke (?:fundet|funnet)|ei löy(?:dy|tynyt)|ei ole olemassa",
    "nie (?:został[ao]? |można |udało się )?znale(?:ziono|zion[aey]|źć)|nie istnieje",
    "nenalezen|neexistuje|nenašl|nem található|nem létezik|nu (?:a fost găsit|există)|nije pronađen",
    "bulunamadı|mevcut değil|δεν βρέθηκε|δεν υπάρχει|не найден|не существует|не знайден|не е намерен",
    "不存在|找不到|未找到|無法找到|見つかりません|見つかりませんでした|存在しません|찾을 수 없|존재하지 않",
    "غير موجود|لم يتم العثور|لا يمكن العثور|לא נמצא|ไม่พบ|không tìm thấy|tidak ditemukan",
  ].join("|"),
  "iu",
);

/** Words by which an item is not sold out yet. */
const ALMOST = "almost|nearly|soon|fast|bald|presque|bientôt|casi|quasi|quase|bijna|prawie";

const SOLD_OUT = [
  "sold out|out of stock|currently unavailable|ausverkauft|vergriffen|nicht (?:verfügbar|vorrätig|lieferbar|auf lager)",
  "épuisée?|rupture de stock|indisponible|agotad[ao]|sin existencias|no disponible|esgotad[ao]|indisponível",
  "esaurit[ao]|non disponibile|uitverkocht|niet (?:op voorraad|leverbaar)|slutsåld|slut i lager|udsolgt|utsolgt",
  "loppuunmyyty|wyprzedan\\p{L}*|niedostępn\\p{L}*|brak w magazynie|vyprodán\\p{L}*|není skladem|elfogyott|stoc epuizat|rasprodan\\p{L}*",
  "tükendi|stokta yok|εξαντλ\\p{L}*|нет в наличии|распродан\\p{L}*|немає в наявності|изчерпан\\p{L}*",
  "売り切れ|在庫切れ|품절|已?售罄|缺货|缺貨|已售完|نفد|غير متوفر|אזל",
];

/** The texts that shops show instead of "Add to cart" while an item is sold out. */
export const SOLD_OUT_WORDS = new RegExp(`(?<!\\b(?:${ALMOST})\\s)(?:${SOLD_OUT.join("|")})`, "iu");

const NOW =
  "(?:this (?:item|product) is|momentan|currently|temporarily|sorry,?|leider|derzeit|aktuell|actuellement|temporairement|attualmente|actualmente|tijdelijk|helaas)";

/** A text of such words alone: more words are about a size, another shop or a delivery. */
export const SOLD_OUT_MARK = new RegExp(
  `^(?:\\s|&nbsp;)*(?:${NOW}\\s+){0,3}(?:${SOLD_OUT.join("|")})[\\s.!]*$`,
  "iu",
);
