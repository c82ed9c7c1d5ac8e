/** Separate, so that small pages do not load all sentences. */
export const INTERNAL_ERROR = "An unexpected error occurred";
