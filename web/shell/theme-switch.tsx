import { shellTexts } from "#web/texts/shell.ts";
import { IconButton } from "#web/ui/button.tsx";
import { MoonIcon, SunIcon } from "#web/ui/icons.tsx";
import { useStore } from "#web/ui/store.ts";
import { chooseTheme, themeStore } from "./theme.ts";

export function ThemeSwitch() {
  const theme = useStore(themeStore);
  const other = theme === "dark" ? "light" : "dark";
  return (
    <IconButton label={shellTexts.toTheme(other)} onClick={() => chooseTheme(other)}>
      {theme === "dark" ? <SunIcon /> : <MoonIcon />}
    </IconButton>
  );
}
