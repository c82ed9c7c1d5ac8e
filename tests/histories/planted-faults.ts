// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the texts are source, with its templates

/** A replacement in a file of the product; the text must occur there exactly once. */
interface Edit {
  readonly file: string;
  readonly find: string;
  readonly replace: string;
}

export interface PlantedFault {
  readonly name: string;
  /** Matches the violations that this fault causes. */
  readonly shows: RegExp;
  readonly edits: readonly Edit[];
}

const GENERATIONS = "db/queries/generations.ts";

/** Faults that the histories must find. They are inserted only into copies of the source. */
export const PLANTED_FAULTS: readonly PlantedFault[] = [
  {
    name: "a failed generation is not refunded",
    shows: /is not refunded|without a refund/,
    edits: [
      {
        file: GENERATIONS,
        find: "    refund: refundStatement(sql`g.id = ${id} AND g.user_id = ${userId}`, now),\n",
        replace: "",
      },
    ],
  },
  {
    name: "a start is not charged when the last credit is gone",
    shows: /was started and not charged/,
    edits: [
      { file: GENERATIONS, find: "p.credits >= 1 AND ${alive}", replace: "${alive}" },
      {
        file: GENERATIONS,
        find: "FROM generations WHERE id = ${id} AND NOT EXISTS",
        replace:
          "FROM generations WHERE id = ${id} AND (SELECT credits FROM profiles WHERE id = ${userId}) > 0 AND NOT EXISTS",
      },
    ],
  },
  {
    name: "the Idempotency-Key is ignored",
    shows: /^key \d+ gave/,
    edits: [
      {
        file: "worker/generations/routes.ts",
        find: "readIdempotencyKey(c)",
        replace: "null",
      },
    ],
  },
  {
    name: "a deletion leaves the picture",
    shows: /(picture|result) is 200 after the deletion|outlives the deletion/,
    edits: [
      {
        file: "worker/removals/execute-removals.ts",
        find: ": [...temporary, output] };",
        replace: ": temporary };",
      },
    ],
  },
  {
    name: "a deleted generation keeps its status",
    shows: /(status|event) is 200 after the deletion/,
    edits: [
      {
        file: "worker/removals/execute-removals.ts",
        find: '    if (kind === "generation") return () => deps.generation(subject).cancel();\n',
        replace: "",
      },
      {
        file: "worker/generations/routes.ts",
        find: "  await setBeingDeleted(true);\n",
        replace: "",
      },
    ],
  },
  {
    name: "all versions of a photo have one key",
    shows: /which is missing|which was (refused|replaced)/,
    edits: [
      {
        file: "worker/media/storage/keys.ts",
        find: "${requireId(version)}/reference.${ext}",
        replace: "${requireId(version).length}-one-version/reference.jpg",
      },
    ],
  },
  {
    name: "a renewal adds the allowance to what is left",
    shows: /renewal of .* leads to/,
    edits: [
      {
        file: "db/queries/credits.ts",
        find: "'renewal', ${allowance} - credits,",
        replace: "'renewal', ${allowance},",
      },
    ],
  },
  {
    name: "a renewal comes with each run of the cron",
    shows: /two renewals on/,
    edits: [{ file: "worker/credits/ledger.ts", find: ".slice(0, 10)", replace: ".slice(0, 16)" }],
  },
  {
    name: "everybody may read a status",
    shows: /its status is 200 for another account/,
    edits: [
      {
        file: "worker/generations/generation-object.ts",
        find: "if (state?.ownerId !== ownerId || state.beingDeleted) return null;",
        replace: "if (!state || state.beingDeleted) return null;",
      },
    ],
  },
  {
    name: "every member may see a picture",
    shows: /its picture is 200 for another account/,
    edits: [
      {
        file: "worker/media/routes.ts",
        find: "if (!actor || (actor.userId !== key.ownerId && !isShared))",
        replace: "if (!actor)",
      },
      {
        file: "db/queries/private-pictures.ts",
        find: "WHERE output_image_url = ${`/media/${key}`} AND user_id = ${userId})",
        replace: "WHERE output_image_url = ${`/media/${key}`})",
      },
    ],
  },
  {
    name: "a start does not ask for the consent",
    shows: /start was taken without consent/,
    edits: [{ file: GENERATIONS, find: "          AND NOT ${lacking}\n", replace: "" }],
  },
  {
    name: "a callback is taken after the end",
    shows: /its picture changed|did not give for it in time|back to/,
    edits: [
      {
        file: "worker/generations/generation-object.ts",
        find: 'if (state?.phase !== "waiting") return;',
        replace: "if (!state) return;",
      },
      {
        file: "worker/generations/machine.ts",
        find: '(state.phase === "running" || state.phase === "waiting") && state.attempts === attempt',
        replace: "state.attempts === attempt",
      },
    ],
  },
];
