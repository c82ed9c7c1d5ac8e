/** What is said of an unknown failure. By itself, so that a small page need not load all sentences. */
export const INTERNAL_ERROR = "An unexpected error occurred";
