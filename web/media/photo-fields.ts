interface PhotoField {
  readonly element: HTMLElement;
  isEmpty(): boolean;
  accept(file: File): boolean;
}

const fields = new Set<PhotoField>();
let lastUsed: PhotoField | null = null;

/** Sends pasted photos to a field and ignores files dropped beside it. Returns the removal. */
export function addPhotoField(field: PhotoField): () => void {
  const use = () => {
    lastUsed = field;
  };
  if (fields.size === 0) changeListeners("addEventListener");
  fields.add(field);
  field.element.addEventListener("focusin", use);
  return () => {
    field.element.removeEventListener("focusin", use);
    fields.delete(field);
    if (lastUsed === field) lastUsed = null;
    if (fields.size === 0) changeListeners("removeEventListener");
  };
}

/** The pictures among files; without any the first file, so that its refusal is shown. */
export function photosAmong(files: FileList): readonly File[] {
  const pictures = [...files].filter(isPicture);
  return pictures.length > 0 ? pictures : [...files].slice(0, 1);
}

export function carriesFiles(data: DataTransfer | null): boolean {
  return data?.types.some((type) => type === "Files") ?? false;
}

function isPicture({ type }: File): boolean {
  return type.startsWith("image/");
}

function changeListeners(change: "addEventListener" | "removeEventListener"): void {
  window[change]("paste", onPaste as EventListener);
  window[change]("dragover", refuseDrop as EventListener);
  window[change]("drop", refuseDrop as EventListener);
}

function refuseDrop(event: DragEvent): void {
  if (event.defaultPrevented || !carriesFiles(event.dataTransfer)) return;
  event.preventDefault();
  if (event.dataTransfer) event.dataTransfer.dropEffect = "none";
}

function onPaste({ clipboardData, target }: ClipboardEvent): void {
  const file = [...(clipboardData?.files ?? [])].find(isPicture);
  // Spreadsheets copy a picture of the cells beside their text.
  if (!file || (isTyping(target) && clipboardData?.types.includes("text/plain"))) return;
  const field = fieldToPasteInto();
  if (field?.accept(file)) lastUsed = field;
}

function isTyping(target: EventTarget | null): boolean {
  const typed = "input:not([type=file], [type=radio], [type=checkbox]), textarea";
  return target instanceof HTMLElement && target.matches(typed);
}

function fieldToPasteInto(): PhotoField | null {
  const modal = [...document.querySelectorAll("dialog:modal")].at(-1);
  const open = [...fields].filter(({ element }) => !modal || modal.contains(element));
  const focused = open.find(({ element }) => element.querySelector(":focus-visible"));
  const empty = open.filter((field) => field.isEmpty()).sort(byDocumentOrder)[0];
  return focused ?? empty ?? open.find((field) => field === lastUsed) ?? null;
}

function byDocumentOrder(one: PhotoField, other: PhotoField): number {
  const where = one.element.compareDocumentPosition(other.element);
  return where & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1;
}
