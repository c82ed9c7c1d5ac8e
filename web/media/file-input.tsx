import type { ComponentProps } from "react";

interface FileInputProps extends Omit<ComponentProps<"input">, "onChange" | "type" | "accept"> {
  readonly busy: boolean;
  /** The first file, and what else was chosen where the input is `multiple`. */
  readonly onPick: (file: File, others: readonly File[]) => void;
}

/** The browser's own chooser of pictures, unseen; its label is what is pressed. */
export function FileInput({ busy, onPick, ...input }: FileInputProps) {
  return (
    <input
      {...input}
      className="visually-hidden"
      type="file"
      accept="image/*"
      // One that turned disabled would lose the focus; this one is only deaf.
      aria-disabled={busy}
      onClick={(event) => busy && event.preventDefault()}
      onChange={(event) => {
        const [file, ...others] = event.target.files ?? [];
        // Emptied, so that the same file can be chosen again after an error.
        event.target.value = "";
        if (file && !busy) onPick(file, others);
      }}
    />
  );
}
