CREATE TABLE `blocked_pictures` (
	`hash` text NOT NULL,
	`picture_key` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`hash`, `picture_key`)
);
--> statement-breakpoint
CREATE INDEX `blocked_pictures_key` ON `blocked_pictures` (`picture_key`);--> statement-breakpoint
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
ALTER TABLE `reference_images` ADD `attestation` text;--> statement-breakpoint
ALTER TABLE `closet_items` ADD `taken_down_at` integer;--> statement-breakpoint
ALTER TABLE `closet_items` ADD `takedown_reason` text;--> statement-breakpoint
ALTER TABLE `closet_items` ADD `look_again_at` integer;--> statement-breakpoint
CREATE INDEX `closet_items_taken_down` ON `closet_items` (`taken_down_at`) WHERE "closet_items"."taken_down_at" IS NOT NULL;--> statement-breakpoint
ALTER TABLE `closets` ADD `taken_down_at` integer;--> statement-breakpoint
ALTER TABLE `closets` ADD `takedown_reason` text;--> statement-breakpoint
ALTER TABLE `closets` ADD `look_again_at` integer;--> statement-breakpoint
CREATE INDEX `closets_taken_down` ON `closets` (`taken_down_at`) WHERE "closets"."taken_down_at" IS NOT NULL;--> statement-breakpoint
ALTER TABLE `generations` ADD `attestation` text;--> statement-breakpoint
ALTER TABLE `generations` ADD `source_hash` text;--> statement-breakpoint
CREATE INDEX `generations_source` ON `generations` (`source_hash`) WHERE "generations"."source_hash" IS NOT NULL;--> statement-breakpoint
-- The address that started a generation is nobody's business once it has ended.
CREATE TRIGGER generations_forget_source AFTER UPDATE OF status ON generations
WHEN NEW.status IN ('completed', 'failed') AND NEW.source_hash IS NOT NULL
BEGIN
  UPDATE generations SET source_hash = NULL WHERE id = NEW.id;
END;
