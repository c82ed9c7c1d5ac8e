/** Filling in an item from the page of its shop. */
export const productLinkTexts = {
  label: "Paste a product link",
  fill: "Fill in",
  reading: "Reading...",
  readingPage: "Reading the page...",
  invalid: "Please enter a valid URL",
  purpose: "Title, picture and link are filled in from the shop's page.",
  filled: "Filled in below. Please check it before you create the item.",
  missingTitle: "No title was found on the page. Please add it below.",
  missingPicture: "No picture was found on the page. Please add it below.",
  missingBoth: "No title and no picture was found on the page. Please add it below.",
  pageTitle: "The page's title is {title}.",
  useTitle: "Use this title",
  otherLink: "Your affiliate URL is another link than the page's.",
  useLink: "Use the page's link",
  choosePicture: "Choose the clothing image",
  picture: (place: number, count: number) => `Picture ${place} of ${count}`,
} as const;
