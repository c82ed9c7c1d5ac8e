/** Puts the focus into the first field of a form that something is wrong with, where there is one. */
export function focusProblem(form: HTMLElement | null): void {
  form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
}
