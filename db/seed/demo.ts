export const DEMO_PASSWORD = "demo-closet-2026";

export interface DemoAccount {
  readonly id: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly role: "influencer" | "admin" | null;
  /** A file of `pictures/`. */
  readonly photo: string | null;
  /** A file of `pictures/`. */
  readonly portrait: string | null;
  readonly bio: string | null;
}

export const DEMO_ACCOUNTS: readonly DemoAccount[] = [
  {
    id: "demo-member-0001",
    email: "member@drape.test",
    firstName: "Mira",
    lastName: "Member",
    role: null,
    photo: "person-2-full.jpg",
    portrait: null,
    bio: null,
  },
  {
    id: "demo-influencer-0001",
    email: "influencer@drape.test",
    firstName: "Ines",
    lastName: "Linden",
    role: "influencer",
    photo: "person-1-full.jpg",
    portrait: "portrait.webp",
    bio: "Quiet colours, honest cloth. What I wear on repeat, from linen mornings to wool evenings.",
  },
  {
    id: "demo-admin-0001",
    email: "admin@drape.test",
    firstName: "Ada",
    lastName: "Keeper",
    role: "admin",
    photo: null,
    portrait: null,
    bio: null,
  },
];

export const DEMO_CLOSET = {
  id: "demo-closet-0001",
  ownerId: "demo-influencer-0001",
  title: "The everyday edit",
  handle: "demo.closet",
  colorTheme: "#b4532a",
} as const;

/** `picture` is a file of `pictures/` without extension. */
export const DEMO_ITEMS = [
  {
    picture: "tee-striped",
    title: "Breton tee",
    caption: "The one I pack first. Heavy cotton, holds its shape after a summer of washing.",
    likes: 1840,
  },
  {
    picture: "coat",
    title: "Camel coat",
    caption: "Heavy wool, long enough to matter. Third winter, still the first thing I reach for.",
    likes: 1212,
  },
  {
    picture: "knit-sweater",
    title: "Cable sweater",
    caption: "Oat wool with the hand feel of a blanket. I took one size up.",
    likes: 964,
  },
  {
    picture: "tee-plain",
    title: "Clay tee",
    caption: "My answer to black on black.",
    likes: 402,
  },
  { picture: "tee-print", title: "Rainbow print tee", caption: "Sunday colours.", likes: 377 },
  {
    picture: "long-sleeve",
    title: "Sage long sleeve",
    caption: "Ribbed, soft, goes under everything.",
    likes: 291,
  },
  {
    picture: "denim-shirt",
    title: "Denim shirt",
    caption: "Open over a tank until October, buttoned up after.",
    likes: 688,
  },
  {
    picture: "blouse",
    title: "Bow blouse",
    caption: "For the days with a dinner at the end.",
    likes: 254,
  },
  { picture: "tank-top", title: "Ochre tank", caption: null, likes: 133 },
  { picture: "hoodie", title: "Ink hoodie", caption: "Brushed inside.", likes: 519 },
  {
    picture: "blazer",
    title: "Black blazer",
    caption: "Rust lining, sharp shoulder. Works with the wide trousers below.",
    likes: 730,
  },
  { picture: "dress", title: "Confetti dress", caption: "Twirls.", likes: 845 },
  { picture: "skirt", title: "Forest skirt", caption: null, likes: 198 },
  {
    picture: "trousers",
    title: "Wide trousers",
    caption: "Cocoa, high waist, pockets you can use.",
    likes: 301,
  },
] as const;

export const WORN: ReadonlySet<string> = new Set([
  "tee-striped",
  "coat",
  "knit-sweater",
  "tee-plain",
  "long-sleeve",
]);

export const PINNED = ["tee-striped", "coat", "knit-sweater"] as const;

export const DEMO_COLLECTIONS = [
  {
    title: "Soft tailoring",
    description: "Shape without stiffness.",
    pictures: ["coat", "blazer", "trousers", "blouse"],
  },
  {
    title: "Weekend",
    description: "What I reach for without thinking.",
    pictures: ["tee-striped", "tee-print", "hoodie", "denim-shirt"],
  },
  { title: "Knit season", description: null, pictures: ["knit-sweater", "long-sleeve"] },
] as const;
