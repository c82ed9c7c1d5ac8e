import { randomUUID } from "node:crypto";
import { createDb } from "#db/client.ts";
import { Member, newMember, type Site } from "./member.ts";

/** A member with an approved application and the role, but no closet yet. */
export class Influencer extends Member {
  /** Nobody else's; the closet is at `/closet/{handle}` once it has a piece. */
  readonly handle = `closet_${randomUUID().slice(0, 8)}`;
}

/** A new influencer; the approval goes past the API, straight into the site's database. */
export async function newInfluencer(site: Site, databaseUrl: string): Promise<Influencer> {
  const influencer = new Influencer(site);
  await newMember(site, influencer);
  const { id, email, handle } = influencer;
  const now = Date.now();
  const { $client } = createDb({ url: databaseUrl });
  await $client.batch(
    [
      {
        sql: `INSERT INTO influencer_requests (user_id, email, instagram_handle, follower_count,
          affiliate_programs, status, created_at, decided_at)
          VALUES (?, ?, ?, 1200, 'A shop', 'approved', ?, ?)`,
        args: [id, email, handle, now, now],
      },
      { sql: "INSERT INTO user_roles (user_id, role) VALUES (?, 'influencer')", args: [id] },
    ],
    "write",
  );
  $client.close();
  return influencer;
}
