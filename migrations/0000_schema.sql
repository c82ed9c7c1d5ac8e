CREATE TABLE `credit_ledger` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`kind` text NOT NULL,
	`amount` integer NOT NULL,
	`generation_id` text,
	`day` text,
	`created_at` integer NOT NULL,
	CONSTRAINT "credit_ledger_kind" CHECK("credit_ledger"."kind" IN ('grant', 'renewal', 'charge', 'refund')),
	CONSTRAINT "credit_ledger_sign" CHECK(("credit_ledger"."kind" = 'charge') = ("credit_ledger"."amount" < 0) AND "credit_ledger"."amount" <> 0),
	CONSTRAINT "credit_ledger_generation" CHECK(("credit_ledger"."kind" IN ('charge', 'refund')) = ("credit_ledger"."generation_id" IS NOT NULL)),
	CONSTRAINT "credit_ledger_day" CHECK(("credit_ledger"."kind" = 'renewal') = ("credit_ledger"."day" IS NOT NULL))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `credit_ledger_generation_kind` ON `credit_ledger` (`generation_id`,`kind`);--> statement-breakpoint
CREATE UNIQUE INDEX `credit_ledger_user_day` ON `credit_ledger` (`user_id`,`day`);--> statement-breakpoint
CREATE UNIQUE INDEX `credit_ledger_one_grant` ON `credit_ledger` (`user_id`) WHERE "credit_ledger"."kind" = 'grant';--> statement-breakpoint
CREATE INDEX `credit_ledger_user` ON `credit_ledger` (`user_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `mailboxes` (
	`hash` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`day` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `photo_consents` (
	`user_id` text NOT NULL,
	`version` text NOT NULL,
	`given_at` integer NOT NULL,
	`withdrawn_at` integer,
	PRIMARY KEY(`user_id`, `given_at`),
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `profiles` (
	`id` text PRIMARY KEY NOT NULL,
	`first_name` text DEFAULT '' NOT NULL,
	`last_name` text DEFAULT '' NOT NULL,
	`credits` integer DEFAULT 0 NOT NULL,
	`renewed_on` text NOT NULL,
	`mailbox_hash` text,
	`profile_picture_url` text,
	`bio` text,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "profiles_credits_range" CHECK("profiles"."credits" BETWEEN 0 AND 1000000)
);
--> statement-breakpoint
CREATE INDEX `profiles_renewed_on` ON `profiles` (`renewed_on`);--> statement-breakpoint
CREATE INDEX `profiles_mailbox` ON `profiles` (`mailbox_hash`) WHERE "profiles"."mailbox_hash" IS NOT NULL;--> statement-breakpoint
CREATE TABLE `reference_images` (
	`user_id` text PRIMARY KEY NOT NULL,
	`file_path` text NOT NULL,
	`uploaded_at` integer NOT NULL,
	`fit` text,
	`attestation` text,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `user_roles` (
	`user_id` text NOT NULL,
	`role` text NOT NULL,
	PRIMARY KEY(`user_id`, `role`),
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "user_roles_role" CHECK("user_roles"."role" IN ('influencer', 'admin'))
);
--> statement-breakpoint
CREATE TABLE `account` (
	`id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`provider_id` text NOT NULL,
	`user_id` text NOT NULL,
	`access_token` text,
	`refresh_token` text,
	`id_token` text,
	`access_token_expires_at` integer,
	`refresh_token_expires_at` integer,
	`scope` text,
	`password` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `account_user_provider` ON `account` (`user_id`,`provider_id`);--> statement-breakpoint
CREATE TABLE `session` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`token` text NOT NULL,
	`expires_at` integer NOT NULL,
	`ip_address` text,
	`user_agent` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `session_token_unique` ON `session` (`token`);--> statement-breakpoint
CREATE INDEX `session_user` ON `session` (`user_id`);--> statement-breakpoint
CREATE TABLE `sign_ups` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`password_hash` text NOT NULL,
	`first_name` text NOT NULL,
	`last_name` text NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `sign_ups_user` ON `sign_ups` (`user_id`);--> statement-breakpoint
CREATE INDEX `sign_ups_expires_at` ON `sign_ups` (`expires_at`);--> statement-breakpoint
CREATE TABLE `user` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`email` text NOT NULL,
	`email_verified` integer DEFAULT false NOT NULL,
	`image` text,
	`first_name` text DEFAULT '' NOT NULL,
	`last_name` text DEFAULT '' NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	CONSTRAINT "user_email_lower" CHECK("user"."email" = lower("user"."email"))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `user_email_unique` ON `user` (`email`);--> statement-breakpoint
CREATE INDEX `user_unconfirmed` ON `user` (`created_at`) WHERE "user"."email_verified" = 0;--> statement-breakpoint
CREATE TABLE `verification` (
	`id` text PRIMARY KEY NOT NULL,
	`identifier` text NOT NULL,
	`value` text NOT NULL,
	`expires_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `verification_identifier` ON `verification` (`identifier`);--> statement-breakpoint
CREATE INDEX `verification_value` ON `verification` (`value`);--> statement-breakpoint
CREATE TABLE `closet_item_counts` (
	`closet_item_id` text NOT NULL,
	`day` text NOT NULL,
	`views` integer DEFAULT 0 NOT NULL,
	`try_ons` integer DEFAULT 0 NOT NULL,
	`clicks` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`closet_item_id`, `day`),
	FOREIGN KEY (`closet_item_id`) REFERENCES `closet_items`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `closet_item_likes` (
	`closet_item_id` text NOT NULL,
	`actor` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`closet_item_id`, `actor`),
	FOREIGN KEY (`closet_item_id`) REFERENCES `closet_items`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `closet_item_likes_actor` ON `closet_item_likes` (`actor`);--> statement-breakpoint
CREATE TABLE `closet_items` (
	`id` text PRIMARY KEY NOT NULL,
	`closet_id` text NOT NULL,
	`user_id` text NOT NULL,
	`title` text NOT NULL,
	`clothing_image_url` text NOT NULL,
	`wearing_image_url` text,
	`affiliate_url` text NOT NULL,
	`caption` text,
	`likes` integer DEFAULT 0 NOT NULL,
	`is_pinned` integer DEFAULT false NOT NULL,
	`pin_order` integer,
	`created_at` integer NOT NULL,
	`taken_down_at` integer,
	`takedown_reason` text,
	`changed_after_takedown_at` integer,
	FOREIGN KEY (`closet_id`) REFERENCES `closets`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "closet_items_likes" CHECK("closet_items"."likes" >= 0),
	CONSTRAINT "closet_items_pin" CHECK("closet_items"."is_pinned" = ("closet_items"."pin_order" IS NOT NULL))
);
--> statement-breakpoint
CREATE INDEX `closet_items_closet` ON `closet_items` (`closet_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `closet_items_taken_down` ON `closet_items` (`taken_down_at`) WHERE "closet_items"."taken_down_at" IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `closet_items_id_closet` ON `closet_items` (`id`,`closet_id`);--> statement-breakpoint
CREATE TABLE `closets` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`title` text NOT NULL,
	`instagram_handle` text NOT NULL,
	`color_theme` text DEFAULT '#000000' NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`published_version` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`taken_down_at` integer,
	`takedown_reason` text,
	`changed_after_takedown_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "closets_color" CHECK("closets"."color_theme" GLOB '#[0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f]')
);
--> statement-breakpoint
CREATE UNIQUE INDEX `closets_one_a_user` ON `closets` (`user_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `closets_handle` ON `closets` (lower("instagram_handle"));--> statement-breakpoint
CREATE INDEX `closets_taken_down` ON `closets` (`taken_down_at`) WHERE "closets"."taken_down_at" IS NOT NULL;--> statement-breakpoint
CREATE INDEX `closets_unpublished` ON `closets` (`id`) WHERE "closets"."version" > "closets"."published_version";--> statement-breakpoint
CREATE TABLE `collection_items` (
	`collection_id` text NOT NULL,
	`closet_item_id` text NOT NULL,
	`closet_id` text NOT NULL,
	`user_id` text NOT NULL,
	PRIMARY KEY(`collection_id`, `closet_item_id`),
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`collection_id`,`closet_id`) REFERENCES `collections`(`id`,`closet_id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`closet_item_id`,`closet_id`) REFERENCES `closet_items`(`id`,`closet_id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `collections` (
	`id` text PRIMARY KEY NOT NULL,
	`closet_id` text NOT NULL,
	`user_id` text NOT NULL,
	`title` text NOT NULL,
	`description` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`closet_id`) REFERENCES `closets`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `collections_closet` ON `collections` (`closet_id`,`created_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `collections_id_closet` ON `collections` (`id`,`closet_id`);--> statement-breakpoint
CREATE TABLE `generations` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`status` text NOT NULL,
	`output_image_url` text,
	`failure_code` text,
	`product_url` text,
	`closet_item_id` text,
	`reference_uploaded_at` integer,
	`engine` text DEFAULT 'local' NOT NULL,
	`attestation` text,
	`source_hash` text,
	`idempotency_key` text,
	`job_hash` text,
	`job_refusal` text,
	`created_at` integer NOT NULL,
	`deadline_at` integer NOT NULL,
	`settled_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "generations_status" CHECK("generations"."status" IN ('pending', 'processing', 'completed', 'failed')),
	CONSTRAINT "generations_completed_has_image" CHECK(("generations"."status" = 'completed') = ("generations"."output_image_url" IS NOT NULL)),
	CONSTRAINT "generations_settled" CHECK(("generations"."status" IN ('completed', 'failed')) = ("generations"."settled_at" IS NOT NULL))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `generations_idempotency` ON `generations` (`user_id`,`idempotency_key`);--> statement-breakpoint
CREATE INDEX `generations_gallery` ON `generations` (`user_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `generations_output` ON `generations` (`output_image_url`) WHERE "generations"."output_image_url" IS NOT NULL;--> statement-breakpoint
CREATE INDEX `generations_source` ON `generations` (`source_hash`) WHERE "generations"."source_hash" IS NOT NULL;--> statement-breakpoint
CREATE INDEX `generations_open` ON `generations` (`deadline_at`) WHERE "generations"."status" IN ('pending', 'processing');--> statement-breakpoint
CREATE TABLE `influencer_requests` (
	`user_id` text PRIMARY KEY NOT NULL,
	`email` text NOT NULL,
	`instagram_handle` text NOT NULL,
	`follower_count` integer NOT NULL,
	`affiliate_programs` text NOT NULL,
	`status` text DEFAULT 'pending' NOT NULL,
	`created_at` integer NOT NULL,
	`decided_at` integer,
	`decided_by` text,
	`handle_check` text,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "influencer_requests_followers" CHECK("influencer_requests"."follower_count" >= 0),
	CONSTRAINT "influencer_requests_status" CHECK("influencer_requests"."status" IN ('pending', 'approved', 'declined'))
);
--> statement-breakpoint
CREATE INDEX `influencer_requests_status` ON `influencer_requests` (`status`,`created_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `influencer_requests_handle` ON `influencer_requests` (lower("instagram_handle")) WHERE "influencer_requests"."status" <> 'declined';--> statement-breakpoint
CREATE TABLE `mails` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text,
	`kind` text NOT NULL,
	`content` text,
	`state` text DEFAULT 'queued' NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`due_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`handed_to` text,
	`reason` text,
	`created_at` integer NOT NULL,
	`ended_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "mails_state" CHECK("mails"."state" IN ('queued', 'sent', 'failed')),
	CONSTRAINT "mails_content" CHECK(("mails"."state" = 'queued') = ("mails"."content" IS NOT NULL)),
	CONSTRAINT "mails_ended_at" CHECK(("mails"."state" = 'queued') = ("mails"."ended_at" IS NULL))
);
--> statement-breakpoint
CREATE INDEX `mails_due` ON `mails` (`due_at`) WHERE "mails"."state" = 'queued';--> statement-breakpoint
CREATE INDEX `mails_ended` ON `mails` (`ended_at`) WHERE "mails"."ended_at" IS NOT NULL;--> statement-breakpoint
CREATE INDEX `mails_user` ON `mails` (`user_id`);--> statement-breakpoint
CREATE TABLE `blocked_pictures` (
	`hash` text NOT NULL,
	`picture_key` text NOT NULL,
	`created_at` integer NOT NULL,
	`fingerprint` text,
	PRIMARY KEY(`hash`, `picture_key`)
);
--> statement-breakpoint
CREATE INDEX `blocked_pictures_key` ON `blocked_pictures` (`picture_key`);--> statement-breakpoint
CREATE INDEX `blocked_pictures_newest` ON `blocked_pictures` (`created_at`) WHERE "blocked_pictures"."fingerprint" IS NOT NULL;--> statement-breakpoint
CREATE TABLE `generation_pause` (
	`id` integer PRIMARY KEY NOT NULL,
	`sentence` text NOT NULL,
	`since` integer NOT NULL,
	CONSTRAINT "generation_pause_one" CHECK("generation_pause"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE `moderation_log` (
	`id` text PRIMARY KEY NOT NULL,
	`at` integer NOT NULL,
	`decided_by` text,
	`action` text NOT NULL,
	`closet_id` text,
	`closet_item_id` text,
	`note` text,
	CONSTRAINT "moderation_log_action" CHECK("moderation_log"."action" IN ('dismiss', 'take_down', 'restore', 'pause', 'resume'))
);
--> statement-breakpoint
CREATE INDEX `moderation_log_at` ON `moderation_log` (`at`);--> statement-breakpoint
CREATE TABLE `reports` (
	`id` text PRIMARY KEY NOT NULL,
	`closet_id` text NOT NULL,
	`closet_item_id` text,
	`actor` text NOT NULL,
	`reason` text NOT NULL,
	`details` text,
	`created_at` integer NOT NULL,
	`decided_at` integer,
	FOREIGN KEY (`closet_id`) REFERENCES `closets`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`closet_item_id`) REFERENCES `closet_items`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `reports_once_an_item` ON `reports` (`closet_item_id`,`actor`);--> statement-breakpoint
CREATE UNIQUE INDEX `reports_once_a_closet` ON `reports` (`closet_id`,`actor`) WHERE "reports"."closet_item_id" IS NULL;--> statement-breakpoint
CREATE INDEX `reports_waiting` ON `reports` (`created_at`) WHERE "reports"."decided_at" IS NULL;--> statement-breakpoint
CREATE INDEX `reports_actor` ON `reports` (`actor`);--> statement-breakpoint
CREATE TABLE `audit_progress` (
	`name` text PRIMARY KEY NOT NULL,
	`reached` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `cron_runs` (
	`name` text PRIMARY KEY NOT NULL,
	`started_at` integer NOT NULL,
	`ms` integer NOT NULL,
	`ok` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `generation_ends` (
	`day` text NOT NULL,
	`engine` text NOT NULL,
	`outcome` text NOT NULL,
	`count` integer NOT NULL,
	`total_ms` integer NOT NULL,
	PRIMARY KEY(`day`, `engine`, `outcome`)
);
--> statement-breakpoint
CREATE TABLE `invariant_checks` (
	`invariant` text PRIMARY KEY NOT NULL,
	`checked_at` integer NOT NULL,
	`broken` integer NOT NULL,
	`example` text,
	`found` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE `stage_times` (
	`day` text NOT NULL,
	`engine` text NOT NULL,
	`stage` text NOT NULL,
	`count` integer NOT NULL,
	`total_ms` integer NOT NULL,
	PRIMARY KEY(`day`, `engine`, `stage`)
);
--> statement-breakpoint
CREATE TABLE `rate_limits` (
	`key` text PRIMARY KEY NOT NULL,
	`user_id` text,
	`ends_at` integer NOT NULL,
	`count` integer NOT NULL,
	`last_hit` text,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `rate_limits_user` ON `rate_limits` (`user_id`);--> statement-breakpoint
CREATE INDEX `rate_limits_ends_at` ON `rate_limits` (`ends_at`);--> statement-breakpoint
CREATE TABLE `removals` (
	`kind` text NOT NULL,
	`subject` text NOT NULL,
	`owner_id` text NOT NULL,
	`due_at` integer DEFAULT 0 NOT NULL,
	`planned_at` integer DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)) NOT NULL,
	PRIMARY KEY(`kind`, `subject`),
	CONSTRAINT "removals_kind" CHECK("removals"."kind" IN
      ('closet', 'generation', 'stop', 'picture', 'placement', 'account'))
);
--> statement-breakpoint
CREATE INDEX `removals_due` ON `removals` (`due_at`);--> statement-breakpoint
CREATE INDEX `removals_owner` ON `removals` (`owner_id`);
--> statement-breakpoint
-- The balance is the sum of the ledger: an inserted row changes it, and the range of credits refuses
-- a charge that the balance does not cover. Rows are never changed or deleted.
CREATE TRIGGER credit_ledger_known_account BEFORE INSERT ON credit_ledger
WHEN NOT EXISTS (SELECT 1 FROM profiles WHERE id = NEW.user_id)
BEGIN
  SELECT RAISE(ABORT, 'credit_ledger: unknown account');
END;
--> statement-breakpoint
CREATE TRIGGER credit_ledger_refund_of_charge BEFORE INSERT ON credit_ledger
WHEN NEW.kind = 'refund' AND NOT EXISTS (
  SELECT 1 FROM credit_ledger
  WHERE generation_id = NEW.generation_id AND kind = 'charge' AND user_id = NEW.user_id
    AND amount = -NEW.amount
)
BEGIN
  SELECT RAISE(ABORT, 'credit_ledger: refund without its charge');
END;
--> statement-breakpoint
CREATE TRIGGER credit_ledger_refund_of_failure BEFORE INSERT ON credit_ledger
WHEN NEW.kind = 'refund' AND EXISTS (
  SELECT 1 FROM generations WHERE id = NEW.generation_id AND status <> 'failed'
)
BEGIN
  SELECT RAISE(ABORT, 'credit_ledger: refund of a generation that has not failed');
END;
--> statement-breakpoint
CREATE TRIGGER credit_ledger_moves_balance AFTER INSERT ON credit_ledger
BEGIN
  UPDATE profiles SET credits = credits + NEW.amount WHERE id = NEW.user_id;
END;
--> statement-breakpoint
CREATE TRIGGER credit_ledger_no_update BEFORE UPDATE ON credit_ledger
BEGIN
  SELECT RAISE(ABORT, 'credit_ledger: rows are immutable');
END;
--> statement-breakpoint
CREATE TRIGGER credit_ledger_no_delete BEFORE DELETE ON credit_ledger
BEGIN
  SELECT RAISE(ABORT, 'credit_ledger: rows are immutable');
END;
--> statement-breakpoint
-- A generation ends once.
CREATE TRIGGER generations_end_once BEFORE UPDATE OF status ON generations
WHEN OLD.status IN ('completed', 'failed') AND NEW.status <> OLD.status
BEGIN
  SELECT RAISE(ABORT, 'generations: already settled');
END;
--> statement-breakpoint
-- REPLACE deletes the row in its way without firing the trigger that forbids it: an insert that
-- would meet another row is refused first. Statements use NOT EXISTS instead of ON CONFLICT.
CREATE TRIGGER credit_ledger_no_replace BEFORE INSERT ON credit_ledger
WHEN EXISTS (SELECT 1 FROM credit_ledger WHERE id = NEW.id)
  OR EXISTS (SELECT 1 FROM credit_ledger WHERE generation_id = NEW.generation_id AND kind = NEW.kind)
  OR EXISTS (SELECT 1 FROM credit_ledger WHERE user_id = NEW.user_id AND day = NEW.day)
  OR NEW.kind = 'grant'
    AND EXISTS (SELECT 1 FROM credit_ledger WHERE user_id = NEW.user_id AND kind = 'grant')
BEGIN
  SELECT RAISE(ABORT, 'credit_ledger: this row is there already');
END;
--> statement-breakpoint
-- Credits are whole numbers: an integer column accepts a fraction, and a range check lets it pass.
CREATE TRIGGER credit_ledger_whole BEFORE INSERT ON credit_ledger
WHEN typeof(NEW.amount) <> 'integer'
BEGIN
  SELECT RAISE(ABORT, 'credit_ledger: not a whole number');
END;
--> statement-breakpoint
CREATE TRIGGER profiles_whole_credits BEFORE UPDATE OF credits ON profiles
WHEN typeof(NEW.credits) <> 'integer'
BEGIN
  SELECT RAISE(ABORT, 'profiles: not a whole number of credits');
END;
--> statement-breakpoint
CREATE TRIGGER profiles_start_without_credits BEFORE INSERT ON profiles
WHEN NEW.credits <> 0
BEGIN
  SELECT RAISE(ABORT, 'profiles: credits come from the ledger');
END;
--> statement-breakpoint
-- The likes of an item are the number of their rows.
CREATE TRIGGER closet_item_likes_count_up AFTER INSERT ON closet_item_likes
BEGIN
  UPDATE closet_items SET likes = likes + 1 WHERE id = NEW.closet_item_id;
END;
--> statement-breakpoint
CREATE TRIGGER closet_item_likes_count_down AFTER DELETE ON closet_item_likes
BEGIN
  UPDATE closet_items SET likes = likes - 1 WHERE id = OLD.closet_item_id;
END;
--> statement-breakpoint
-- The hashed address that started a generation is deleted when it ends.
CREATE TRIGGER generations_forget_source AFTER UPDATE OF status ON generations
WHEN NEW.status IN ('completed', 'failed') AND NEW.source_hash IS NOT NULL
BEGIN
  UPDATE generations SET source_hash = NULL WHERE id = NEW.id;
END;
--> statement-breakpoint
-- The auth library extends a session with use; it ends 30 days after its start all the same.
CREATE TRIGGER session_ends_after_30_days AFTER UPDATE OF expires_at ON session
WHEN NEW.expires_at > NEW.created_at + 2592000000
BEGIN
  UPDATE session SET expires_at = created_at + 2592000000 WHERE id = NEW.id;
END;
--> statement-breakpoint
-- A change or deletion of a row plans the removal of the objects that it named.
CREATE TRIGGER generations_plan_removal AFTER DELETE ON generations
BEGIN
  DELETE FROM removals WHERE kind = 'stop' AND subject = OLD.id;
  INSERT INTO removals (kind, subject, owner_id) VALUES ('generation', OLD.id, OLD.user_id)
  ON CONFLICT (kind, subject) DO UPDATE
    SET due_at = 0, planned_at = max(excluded.planned_at, planned_at + 1);
END;
--> statement-breakpoint
CREATE TRIGGER closets_plan_removal AFTER DELETE ON closets
BEGIN
  INSERT INTO removals (kind, subject, owner_id) VALUES ('closet', OLD.instagram_handle, OLD.user_id)
  ON CONFLICT (kind, subject) DO UPDATE
    SET due_at = 0, planned_at = max(excluded.planned_at, planned_at + 1);
END;
--> statement-breakpoint
CREATE TRIGGER reference_images_plan_removal AFTER DELETE ON reference_images
BEGIN
  INSERT INTO removals (kind, subject, owner_id) VALUES ('picture', OLD.file_path, OLD.user_id)
  ON CONFLICT (kind, subject) DO UPDATE
    SET due_at = 0, planned_at = max(excluded.planned_at, planned_at + 1);
END;
--> statement-breakpoint
CREATE TRIGGER reference_images_plan_replaced AFTER UPDATE OF file_path ON reference_images
WHEN OLD.file_path <> NEW.file_path
BEGIN
  INSERT INTO removals (kind, subject, owner_id) VALUES ('picture', OLD.file_path, OLD.user_id)
  ON CONFLICT (kind, subject) DO UPDATE
    SET due_at = 0, planned_at = max(excluded.planned_at, planned_at + 1);
  DELETE FROM removals WHERE kind = 'picture' AND subject IN (NEW.file_path);
END;
--> statement-breakpoint
CREATE TRIGGER reference_images_keep_named AFTER INSERT ON reference_images
BEGIN
  DELETE FROM removals WHERE kind = 'picture' AND subject IN (NEW.file_path);
END;
--> statement-breakpoint
CREATE TRIGGER profiles_plan_removal AFTER DELETE ON profiles
BEGIN
  INSERT INTO removals (kind, subject, owner_id)
  SELECT 'picture', substr(url, 8), OLD.id FROM (SELECT OLD.profile_picture_url AS url)
  WHERE url LIKE '/media/%'
  ON CONFLICT (kind, subject) DO UPDATE
    SET due_at = 0, planned_at = max(excluded.planned_at, planned_at + 1);
END;
--> statement-breakpoint
CREATE TRIGGER profiles_plan_replaced AFTER UPDATE OF profile_picture_url ON profiles
WHEN OLD.profile_picture_url IS NOT NEW.profile_picture_url
BEGIN
  INSERT INTO removals (kind, subject, owner_id)
  SELECT 'picture', substr(url, 8), OLD.id FROM (SELECT OLD.profile_picture_url AS url)
  WHERE url LIKE '/media/%'
  ON CONFLICT (kind, subject) DO UPDATE
    SET due_at = 0, planned_at = max(excluded.planned_at, planned_at + 1);
  DELETE FROM removals WHERE kind = 'picture' AND subject IN (substr(NEW.profile_picture_url, 8));
END;
--> statement-breakpoint
CREATE TRIGGER closet_items_plan_removal AFTER DELETE ON closet_items
BEGIN
  INSERT INTO removals (kind, subject, owner_id)
  SELECT 'picture', substr(url, 8), OLD.user_id FROM (SELECT OLD.clothing_image_url AS url UNION SELECT OLD.wearing_image_url)
  WHERE url LIKE '/media/%'
  ON CONFLICT (kind, subject) DO UPDATE
    SET due_at = 0, planned_at = max(excluded.planned_at, planned_at + 1);
END;
--> statement-breakpoint
CREATE TRIGGER closet_items_plan_replaced AFTER UPDATE OF clothing_image_url, wearing_image_url ON closet_items
BEGIN
  INSERT INTO removals (kind, subject, owner_id)
  SELECT 'picture', substr(url, 8), OLD.user_id FROM (SELECT OLD.clothing_image_url AS url UNION SELECT OLD.wearing_image_url)
  WHERE url LIKE '/media/%'
    AND url IS NOT NEW.clothing_image_url AND url IS NOT NEW.wearing_image_url
  ON CONFLICT (kind, subject) DO UPDATE
    SET due_at = 0, planned_at = max(excluded.planned_at, planned_at + 1);
  DELETE FROM removals WHERE kind = 'picture' AND subject IN (substr(NEW.clothing_image_url, 8), substr(NEW.wearing_image_url, 8));
END;
--> statement-breakpoint
CREATE TRIGGER closet_items_keep_named AFTER INSERT ON closet_items
BEGIN
  DELETE FROM removals WHERE kind = 'picture' AND subject IN (substr(NEW.clothing_image_url, 8), substr(NEW.wearing_image_url, 8));
END;
--> statement-breakpoint
-- Pictures that are taken down, restored, or changed while taken down are moved.
CREATE TRIGGER closet_items_plan_placement AFTER UPDATE OF taken_down_at, clothing_image_url, wearing_image_url
ON closet_items WHEN coalesce(NEW.taken_down_at, OLD.taken_down_at,
  (SELECT taken_down_at FROM closets WHERE id = NEW.closet_id)) IS NOT NULL
BEGIN
  INSERT INTO removals (kind, subject, owner_id)
  SELECT 'placement', substr(url, 8), NEW.user_id FROM (SELECT NEW.clothing_image_url AS url UNION SELECT NEW.wearing_image_url)
  WHERE url LIKE '/media/%'
  ON CONFLICT (kind, subject) DO UPDATE
    SET due_at = 0, planned_at = max(excluded.planned_at, planned_at + 1);
END;
--> statement-breakpoint
CREATE TRIGGER closet_items_plan_first_placement AFTER INSERT ON closet_items
WHEN (SELECT taken_down_at FROM closets WHERE id = NEW.closet_id) IS NOT NULL
BEGIN
  INSERT INTO removals (kind, subject, owner_id)
  SELECT 'placement', substr(url, 8), NEW.user_id FROM (SELECT NEW.clothing_image_url AS url UNION SELECT NEW.wearing_image_url)
  WHERE url LIKE '/media/%'
  ON CONFLICT (kind, subject) DO UPDATE
    SET due_at = 0, planned_at = max(excluded.planned_at, planned_at + 1);
END;
--> statement-breakpoint
CREATE TRIGGER profiles_plan_placement AFTER UPDATE OF profile_picture_url ON profiles
WHEN EXISTS (SELECT 1 FROM closets WHERE user_id = NEW.id AND taken_down_at IS NOT NULL)
BEGIN
  INSERT INTO removals (kind, subject, owner_id)
  SELECT 'placement', substr(url, 8), NEW.id FROM (SELECT NEW.profile_picture_url AS url)
  WHERE url LIKE '/media/%'
  ON CONFLICT (kind, subject) DO UPDATE
    SET due_at = 0, planned_at = max(excluded.planned_at, planned_at + 1);
END;
--> statement-breakpoint
CREATE TRIGGER closets_plan_placement AFTER UPDATE OF taken_down_at ON closets
WHEN (OLD.taken_down_at IS NULL) <> (NEW.taken_down_at IS NULL)
BEGIN
  INSERT INTO removals (kind, subject, owner_id)
  SELECT 'placement', substr(url, 8), NEW.user_id FROM (
    SELECT profile_picture_url AS url FROM profiles WHERE id = NEW.user_id
    UNION SELECT clothing_image_url FROM closet_items WHERE closet_id = NEW.id
    UNION SELECT wearing_image_url FROM closet_items WHERE closet_id = NEW.id)
  WHERE url LIKE '/media/%'
  ON CONFLICT (kind, subject) DO UPDATE
    SET due_at = 0, planned_at = max(excluded.planned_at, planned_at + 1);
END;
