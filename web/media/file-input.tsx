import type { ComponentProps } from "react";

interface FileInputProps extends Omit<ComponentProps<"input">, "onChange" | "type" | "accept"> {
  readonly busy: boolean;
  /** `others` are the further files of a `multiple` input. */
  readonly onPick: (file: File, others: readonly File[]) => void;
}

/** The browser's file chooser for pictures, visually hidden; its label is pressed instead. */
export function FileInput({ busy, onPick, ...input }: FileInputProps) {
  return (
    <input
      {...input}
      className="visually-hidden"
      type="file"
      accept="image/*"
      // A disabled input would lose the focus.
      aria-disabled={busy}
      onClick={(event) => busy && event.preventDefault()}
      onChange={(event) => {
        const [file, ...others] = event.target.files ?? [];
        // Allows the same file to be chosen again after an error.
        event.target.value = "";
        if (file && !busy) onPick(file, others);
      }}
    />
  );
}
