/** The closet's colour as CSS. */
export function themeCss(colorTheme: string): string {
  return `:root{--closet:${colorTheme}}`;
}
