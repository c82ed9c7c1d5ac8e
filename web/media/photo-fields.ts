/** One field for a photo on the page, as far as a paste needs to know it. */
interface PhotoField {
  readonly element: HTMLElement;
  isEmpty(): boolean;
  /** False while it can take nothing. */
  take(file: File): boolean;
}

const fields = new Set<PhotoField>();
let lastUsed: PhotoField | null = null;

/**
 * Makes a field known to pastes for as long as it is on the page, and keeps files that are
 * dropped beside it from being opened in the app's place.
 * @returns how to take it away again
 */
export function addPhotoField(field: PhotoField): () => void {
  const use = () => {
    lastUsed = field;
  };
  if (fields.size === 0) toListeners("addEventListener");
  fields.add(field);
  field.element.addEventListener("focusin", use);
  return () => {
    field.element.removeEventListener("focusin", use);
    fields.delete(field);
    if (lastUsed === field) lastUsed = null;
    if (fields.size === 0) toListeners("removeEventListener");
  };
}

/** The pictures among files; without any the first file, to be told what is wrong with it. */
export function photosAmong(files: FileList): readonly File[] {
  const pictures = [...files].filter(isPicture);
  return pictures.length > 0 ? pictures : [...files].slice(0, 1);
}

/** Whether a drag carries files rather than text or a link. */
export function carriesFiles(data: DataTransfer | null): boolean {
  return data?.types.includes("Files") ?? false;
}

function isPicture({ type }: File): boolean {
  return type.startsWith("image/");
}

function toListeners(change: "addEventListener" | "removeEventListener"): void {
  window[change]("paste", onPaste as EventListener);
  window[change]("dragover", keepOut as EventListener);
  window[change]("drop", keepOut as EventListener);
}

function keepOut(event: DragEvent): void {
  if (event.defaultPrevented || !carriesFiles(event.dataTransfer)) return;
  event.preventDefault();
  if (event.dataTransfer) event.dataTransfer.dropEffect = "none";
}

function onPaste({ clipboardData, target }: ClipboardEvent): void {
  const file = [...(clipboardData?.files ?? [])].find(isPicture);
  // Spreadsheets put a picture beside the text that is meant.
  if (!file || (isTyping(target) && clipboardData?.types.includes("text/plain"))) return;
  const field = fieldToPasteInto();
  if (field?.take(file)) lastUsed = field;
}

function isTyping(target: EventTarget | null): boolean {
  const typed = "input:not([type=file], [type=radio], [type=checkbox]), textarea";
  return target instanceof HTMLElement && target.matches(typed);
}

/** The one that shows the focus, else the first empty one, else the one used last. */
function fieldToPasteInto(): PhotoField | null {
  const modal = [...document.querySelectorAll("dialog:modal")].at(-1);
  const open = [...fields].filter(({ element }) => !modal || modal.contains(element));
  const focused = open.find(({ element }) => element.querySelector(":focus-visible"));
  const empty = open.filter((field) => field.isEmpty()).sort(byPlace)[0];
  return focused ?? empty ?? open.find((field) => field === lastUsed) ?? null;
}

function byPlace(one: PhotoField, other: PhotoField): number {
  const where = one.element.compareDocumentPosition(other.element);
  return where & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1;
}
