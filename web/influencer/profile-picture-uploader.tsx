interface ProfilePictureUploaderProps {
  readonly image: string | null;
  readonly handle: string;
  readonly onChange: (url: string | null) => void;
}

export function ProfilePictureUploader({ handle }: ProfilePictureUploaderProps) {
  return <p>{handle}</p>;
}
