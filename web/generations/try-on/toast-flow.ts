/** The flow of the toasts of a running try-on, which its end replaces. */
export const TRY_ON_FLOW = "try-on";
