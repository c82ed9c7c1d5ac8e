/** The letter of a person's avatar: of the first name, or of the email as a fallback. */
export function initialOf(firstName: string, email: string): string {
  const [letter = ""] = firstName.trim() || email.trim();
  return letter.toUpperCase();
}
