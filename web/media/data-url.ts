export const READ_FAILED = "Failed to read file";

/** The bytes as a `data:` URL. @throws Error with the sentence for the user */
export function dataUrlOf(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(new Error(READ_FAILED));
    reader.readAsDataURL(blob);
  });
}
