const DONE = "Your data has been downloaded.";

export const dataDownloadTexts = {
  title: "Your data",
  content: "Everything that is stored about you, with all your pictures, in one ZIP file.",
  start: "Download my data",
  busy: "Collecting...",
  progress: "Collecting your data",
  progressCount: (done: number, total: number) => `Collecting pictures… ${done} of ${total}`,
  done(missing: number) {
    if (missing === 0) return DONE;
    const pictures = missing === 1 ? "One picture" : `${missing} pictures`;
    return `${DONE} ${pictures} could not be read; missing.txt names what is not there.`;
  },
} as const;
