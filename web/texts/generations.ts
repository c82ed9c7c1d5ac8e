export const generationsTexts = {
  title: "Your Generations",
  tabs: { all: "All", favourites: "Favourites" },
  subtitle: "View and purchase your AI-generated fashion recommendations",
  subtitleWithoutAi: "View and purchase the fashion shown in your simulated previews",
  open: (date: string) => `Open the generation of ${date}`,
  progress: "Progress of this generation",
  cancel: "Cancel",
  loadMore: "Load more",
  offline: "You seem to be offline. Your pictures are kept safe.",
  empty: "No generations yet",
  emptyHint: "Start browsing {sites} to create your first generation",
  compatibleSites: "compatible sites",
  generate: "Generate",
  removed: {
    delete: {
      done: "Generation deleted successfully.",
      failed: "Failed to delete generation. Please try again.",
    },
    cancel: {
      done: "Generation cancelled. Your credit is back.",
      failed: "Failed to cancel generation. Please try again.",
    },
  },
  gone: { title: "This generation is gone", description: "It has been deleted elsewhere." },
  visitor: "Sign Up to View Your Generations",
  signUp: "Sign Up Now",
} as const;
