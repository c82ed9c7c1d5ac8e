/** Focuses the first invalid field of a form, if there is one. */
export function focusProblem(form: HTMLElement | null): void {
  form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
}
