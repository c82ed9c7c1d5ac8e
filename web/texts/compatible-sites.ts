import { BRAND } from "#worker/contract/brand.ts";

export const compatibleSitesTexts = {
  title: "Compatible sites",
  subtitle:
    "Any shop whose product pages are public. Here is how a garment gets from there to you.",
  link: {
    title: "Paste a link",
    drawing: "A link in a field, and below it the striped tee of its page",
    text: "Copy the address of a product page, or of a picture of the garment, and paste it into the form. You see the picture before anything starts.",
    open: "Open the form",
  },
  share: {
    title: "Share from your phone",
    drawing: "A phone with a shop's page and the share sheet, in which Drape is one of the apps",
    text: `With ${BRAND.name} installed on Android, press Share in a shop's app or in the browser and choose ${BRAND.name}. It takes links and pictures.`,
    install: "Install app",
    installed: `${BRAND.name} is installed on this device.`,
    android: "To install it, open the browser's menu and choose Install app or Add to Home screen.",
    iphone:
      "On an iPhone: press Share, then Add to Home Screen. The iPhone's share sheet lists no web apps, so copy the link, or use the bookmark.",
  },
  bookmark: {
    title: "One press in the browser",
    drawing: "A browser with a bookmark that is pressed above a shop's page",
    text: "This bookmark opens the form with the page you are on and its largest picture. It sends nothing by itself.",
    name: "Try it on",
    drag: "Drag it to your bookmarks bar.",
    dragged: {
      title: "Drag it to your bookmarks bar",
      description: "Press it there, on a product page.",
    },
    steps: "On a phone:",
    phone: [
      "Copy the bookmark's address with the button.",
      "Bookmark any page: in Safari press Share, then Add Bookmark.",
      "Edit that bookmark: name it, and paste the copied text as its address.",
      "On a product page, open your bookmarks and press it.",
    ],
    copy: "Copy the bookmark",
  },
  shops: {
    title: "For shops: a link on your page",
    drawing: "A product page with two buttons, the second of which tries the garment on",
    text: "A plain link is all it takes. Your page loads no script, no frame and no picture of ours, and we learn nothing of a visitor who does not press it.",
    link: "Try it on",
    copy: "Copy the HTML",
    product: "The address of the product page. The result leads back to it.",
    garment:
      "Optional: the address of a picture. One garment, from the front, on a plain ground; JPEG, PNG, GIF or WebP, up to 5 MB.",
    encoding: "Encode both as parts of a query; each has at most 2,048 characters.",
  },
  limits: {
    title: "What works badly",
    pages:
      "Pages behind a login, and shops that turn readers away: save the picture or take a screenshot, then upload it in the form.",
    pictures:
      "Pictures with several garments or a busy ground: choose one that shows the garment alone, from the front.",
  },
} as const;
