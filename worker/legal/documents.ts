import { photoConsentTerms } from "../contract/account.ts";
import { BRAND } from "../contract/brand.ts";
import type { LegalDocument, LegalPath } from "../contract/legal.ts";
import { HIDE_BEFORE_MS } from "../contract/moderation.ts";
import { passesTo } from "../engines/catalog.ts";
import type { Config } from "../env.ts";
import { REMOVAL_MS } from "../moderation/notices.ts";
import type { OperatorFacts } from "./operator-facts.ts";
import { processorsOf } from "./processors.ts";
import { durationText, inactivityTexts, retentionRows } from "./retention.ts";

type Sections = LegalDocument["sections"];
type Write = (facts: OperatorFacts, config: Config) => Sections;

const operator = ({ name, address, country }: OperatorFacts) => `${name}, ${address}, ${country}`;

const privacy: Write = (facts, config) => [
  {
    heading: "Who is responsible",
    paragraphs: [
      `${operator(facts)}. Requests about your data: ${facts.privacyEmail}.`,
      "You may ask for your data, correct it, delete it, take it with you, object, and withdraw a consent. In the account you can do most of this yourself: export, deletion, and the consent to photos. You may complain to the data protection authority of your country.",
    ],
  },
  {
    heading: "Photos of you",
    paragraphs: photoConsentTerms(passesTo(config.engines)).map(
      ({ title, text }) => `${title}: ${text}`,
    ),
  },
  {
    heading: "What we store",
    paragraphs: [
      "For your account: your address, a hash of your password, your names if you give them, and your credits. For try-ons: your saved photo, your results, and the garments that you chose.",
      "For closets: what influencers publish, the country that they choose, who likes what, and numbers of views, try-ons and clicks without names, by the app or link that they came from. A visitor who likes, votes or reports gets a signed id in a cookie.",
      "For security: the browser of each session, the encrypted secret of a second factor, and what admins did with your account. For reports: the reason, your words, and your address and signature if you give them, both to decide and to tell you the decision.",
      "The legal basis is the contract with you; for photos it is your consent; for limits against abuse it is our legitimate interest.",
    ],
  },
  {
    heading: "Cookies and storage",
    paragraphs: [
      "We set cookies only for the login, and for likes, votes and reports. Settings, drafts, the times of your visits to closets and the app or link that you came from stay in your browser; the last is kept until you close the tab, and sent as one of four words. There is no advertising, no tracking and no analytics of others.",
    ],
  },
  {
    heading: "Who processes data for us",
    paragraphs: ["Nobody else gets your data. Some of these companies are outside your country."],
    rows: [
      ["Who", "What for"],
      ...processorsOf(config).map(({ name, purpose }) => [name, purpose]),
    ],
  },
];

const terms: Write = (facts, { dailyCredits }) => [
  {
    heading: "The service",
    paragraphs: [
      `${BRAND.name} makes pictures that show how a garment may look on you. They are simulated: fit, colour and fabric can differ from the real garment. ${operator(facts)} offers the service.`,
      `An account gets up to ${dailyCredits} credits a day, at midnight UTC; they are free, have no value in money, and do not add up. A try-on costs one credit, and a try-on without a picture gives it back.`,
    ],
  },
  {
    heading: "What you may upload",
    paragraphs: [
      "Photos of yourself, or of an adult who agreed to it; never of anybody under 18. No nudity, no underwear photos, and nothing that breaks a law or the rights of others.",
      "You keep your rights. You permit us to process what you upload in order to show you the pictures, and to show what you publish in a closet.",
    ],
  },
  {
    heading: "Closets and links",
    paragraphs: [
      "Influencers publish their closets under their own responsibility. Their links may be affiliate links: the influencer may earn from a purchase. The shop sells, not we. Each item is marked as an ad.",
      `Everybody can report a closet or an item. We may hide what breaks these terms, and block accounts; we tell the owner why. The owner can appeal once against what we hide. A report of an intimate image hides it automatically if nobody has decided ${durationText(REMOVAL_MS - HIDE_BEFORE_MS)} after the report; a person decides later.`,
    ],
  },
  {
    heading: "End",
    paragraphs: [
      "You may delete your account at any time. We may change or end the service, and tell you of changes to these terms by mail before they apply.",
      `The law of ${facts.country} applies, without taking from you the protection of the country that you live in.`,
    ],
  },
];

const imprint: Write = ({ name, address, country, email, phone, register }) => [
  {
    heading: name,
    paragraphs: [
      `${address}, ${country}`,
      [email, phone].filter(Boolean).join(", "),
      ...(register ? [register] : []),
    ],
  },
];

const contact: Write = ({ email, privacyEmail, phone }) => [
  {
    heading: "Write to us",
    paragraphs: [
      `Questions and complaints: ${email}${phone ? `, ${phone}` : ""}`,
      `Your data: ${privacyEmail}`,
      `Help with the product: ${BRAND.supportAddress}`,
      "To report a closet or an item, use the Report button on its page: it needs no account.",
      `To report a picture behind a shared link, send the address of the link to ${email}.`,
    ],
  },
];

const retention: Write = (_, { inactiveDays }) => [
  {
    heading: "Periods",
    paragraphs: ["The site deletes by itself when a period ends."],
    rows: [["What", "How long"], ...retentionRows(inactiveDays)],
  },
  { heading: "Accounts that nobody uses", paragraphs: inactivityTexts(inactiveDays) },
];

const accessibility: Write = ({ email }) => [
  {
    heading: "State",
    paragraphs: [
      "The site is built for the keyboard, screen readers, large text, high contrast and reduced motion. Its pages are tested with axe-core against WCAG 2.2, levels A and AA.",
      "A picture that a try-on makes has no description of its own, because nobody has seen it before you.",
    ],
  },
  {
    heading: "Something does not work for you",
    paragraphs: [`Please write to ${email}. We answer and look for a way that works.`],
  },
];

export const LEGAL_TEXTS: Readonly<Record<LegalPath, Write>> = {
  "/privacy": privacy,
  "/terms": terms,
  "/imprint": imprint,
  "/contact": contact,
  "/retention": retention,
  "/accessibility": accessibility,
};
