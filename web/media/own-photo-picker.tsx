import { photoTexts } from "#web/texts/photo.ts";
import { PhotoPicker } from "./photo-picker.tsx";

interface OwnPhotoPickerProps {
  readonly photo: Blob | null;
  readonly onPick: (file: File) => Promise<void>;
  readonly onRemove: () => void;
}

export function OwnPhotoPicker(props: OwnPhotoPickerProps) {
  return (
    <PhotoPicker
      {...props}
      label={photoTexts.uploadOwn}
      hint={photoTexts.ownHint}
      alt={photoTexts.own}
      ratio="3 / 4"
      camera="user"
    />
  );
}
