// The modules that the form of /generate needs only after a press or an event, loaded as one.

export { paintQueued, runPreview } from "#web/generations/preview/run-preview.ts";
export { storeDraft } from "#web/generations/preview/store-form.ts";
export { QueuedCard } from "#web/generations/queue/queued-card.tsx";
export {
  awaitQueued,
  forgetDraft,
  formOfQueued,
  readQueued,
  replaceQueued,
  startOf,
} from "#web/generations/queue/queued-generation.ts";
export { awaitSearch, resumeUnfinished } from "#web/generations/queue/resume-unfinished.ts";
export { Outcome } from "#web/generations/result/outcome.tsx";
export { formTryOn } from "#web/generations/try-on/form-try-on.ts";
export { allowUpload } from "#web/generations/try-on/photo-upload.ts";
export { PhotoUploadNote } from "#web/generations/try-on/photo-upload-note.tsx";
export { takePhoto } from "#web/generations/try-on/take-photo.ts";
