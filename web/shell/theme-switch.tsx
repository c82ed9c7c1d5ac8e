import { IconButton } from "#web/ui/button.tsx";
import { MoonIcon, SunIcon } from "#web/ui/icons.tsx";
import { useTheme } from "./theme.ts";

export function ThemeSwitch() {
  const [theme, chooseTheme] = useTheme();
  const other = theme === "dark" ? "light" : "dark";
  return (
    <IconButton label={`Switch to ${other} mode`} onClick={() => chooseTheme(other)}>
      {theme === "dark" ? <SunIcon /> : <MoonIcon />}
    </IconButton>
  );
}
