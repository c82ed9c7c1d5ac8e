export const linkButtonTexts = {
  title: "Link button",
  about:
    "A button for your blog or shop page. It opens your closet here, where visitors try on what you wear. It is plain HTML without scripts.",
  opens: "It opens",
  closet: "The whole closet",
  collections: "Collections",
  items: "Items",
  preview: "Preview",
  labelledButton: "{ad} · Try on in my closet",
  copyHtml: "Copy HTML",
  copyLink: "Copy link",
} as const;
