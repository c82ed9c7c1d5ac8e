export const linkSharingTexts = {
  notCopied: (url: string) => `This browser does not copy. The link is ${url}`,
} as const;
