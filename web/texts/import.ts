import { IMPORT_LIMITS } from "#worker/contract/import-limits.ts";
import type { ImportFailure, ImportRow } from "#worker/contract/imports.ts";
import { plural } from "./plural.ts";

const MOST = IMPORT_LIMITS.rows;

export const importTexts = {
  title: "Import",
  purpose: `Bring up to ${MOST} links into your closet at once. We read each shop's page; you check the rows and publish them.`,
  links: "Links or CSV",
  linksHint: "One link per line, or a table with the columns link, title and caption.",
  file: "Choose a CSV file",
  page: "Address of your old link page",
  pageHint: "Such as Linktree or bio.link. You choose which of its links to import.",
  list: "List links",
  listing: "Reading the page...",
  pageEmpty: "No links to other sites were found on this page. Please paste them instead.",
  chooseLinks: "Choose the links to import",
  importLinks: (count: number) => `Import ${plural(count, "link")}`,
  start: "Import",
  starting: "Importing...",
  noLinks: "No links were found. Please paste at least one.",
  tooMany: (count: number) =>
    `These are ${plural(count, "link")}. Please import at most ${MOST} at once.`,
  tooLong: "This is too much text. Please paste fewer links.",
  unreadable: "This text could not be read as a table.",
  progress: "Pages read",
  reading: (read: number, count: number) =>
    `${read} of ${count} pages read. You can leave: it goes on without you.`,
  waits: (time: string) => `The pages of this hour are used up. It goes on by itself at ${time}.`,
  summary: (ready: number, failed: number, published: number) =>
    [
      `${ready} ready`,
      ...(failed > 0 ? [`${failed} failed`] : []),
      ...(published > 0 ? [`${published} published`] : []),
    ].join(", "),
  room: (count: number) => `Your closet has room for ${plural(count, "more item")}.`,
  ends: (date: string) => `An import that is not published deletes itself on ${date}.`,
  publish: (count: number) => `Publish All (${count})`,
  publishing: (done: number, count: number) => `Publishing ${done} of ${count}...`,
  published: (count: number) => `${plural(count, "item")} added to your closet`,
  notPublished: (count: number) => `${plural(count, "row")} could not be published`,
  unknown:
    "The server has not answered, so it is not known which rows are published. Please check again.",
  ask: "Check Again",
  retry: (count: number) => `Retry Failures (${count})`,
  discard: "Discard Import",
  discardTitle: "Discard this import?",
  discardText: (count: number) =>
    `${plural(count, "row")} with what was read will be deleted. Published items stay.`,
  keep: "Keep",
  done: "All rows are published.",
  another: "Import More",
  toCloset: "View My Closet",
  row: (position: number) => `Row ${position}`,
  link: "Link",
  itemTitle: "Title",
  caption: "Caption",
  remove: (position: number) => `Remove row ${position}`,
  picture: "Choose the clothing image",
  otherPicture: "Other picture",
  wanted: "Publish it anyway",
  duplicate: (of: NonNullable<ImportRow["duplicateOf"]>) =>
    "item" in of
      ? `The same link is in your closet: ${of.item}.`
      : `The same link is in row ${of.position}.`,
  states: {
    waiting: "Waiting",
    reading: "Reading...",
    ready: "Ready",
    failed: "Failed",
    published: "Published",
  } satisfies Record<ImportRow["state"], string>,
  failures: {
    url_not_allowed: "This link can't be read. Please correct it, or remove the row.",
    page_unreadable: "The shop's page could not be read. Please retry, or add the item by hand.",
    no_picture: "No picture was found on the page. Please add the item by hand.",
    picture_unreadable: "The picture could not be read. Please retry or choose another.",
    picture_blocked: "The picture can't be used on this site. Please choose another.",
  } satisfies Record<ImportFailure, string>,
} as const;
