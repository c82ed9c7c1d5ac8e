// The modules that the form of /generate needs only after a press or an event, loaded as one.

export { FindingList } from "#web/fit/finding-list.tsx";
export { GarmentKind } from "#web/fit/garment-kind.tsx";
export { blurredPreview } from "#web/generations/preview/preview-store.ts";
export { storeDraft } from "#web/generations/preview/store-form.ts";
export { discardQueued, offerQueued } from "#web/generations/queue/offered-try-on.ts";
export { Queue } from "#web/generations/queue/queue.tsx";
export { forgetDraft } from "#web/generations/queue/queued-generation.ts";
export { Outcome } from "#web/generations/result/outcome.tsx";
export { formTryOn } from "#web/generations/try-on/form-try-on.ts";
export { allowUpload } from "#web/generations/try-on/photo-upload.ts";
export { PhotoUploadNote } from "#web/generations/try-on/photo-upload-note.tsx";
export { takePhoto } from "#web/generations/try-on/take-photo.ts";
export { PictureChoice } from "#web/media/picture-choice.tsx";
export { keepPieces, leadToPanel } from "./open-panel.ts";
export { Outfit } from "./outfit.tsx";
export { formStart } from "./start-form.ts";
