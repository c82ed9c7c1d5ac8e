CREATE TABLE `takedowns` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`closet_id` text NOT NULL,
	`closet_item_id` text,
	`note` text NOT NULL,
	`is_automatic` integer NOT NULL,
	`reported_for` text DEFAULT '[]' NOT NULL,
	`created_at` integer NOT NULL,
	`ended_at` integer,
	`appeal` text,
	`appealed_at` integer,
	`answered_at` integer,
	`answer` text,
	`untold` text,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`closet_id`) REFERENCES `closets`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`closet_item_id`) REFERENCES `closet_items`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `takedowns_one_an_item` ON `takedowns` (`closet_item_id`) WHERE "takedowns"."ended_at" IS NULL AND "takedowns"."closet_item_id" IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `takedowns_one_a_closet` ON `takedowns` (`closet_id`) WHERE "takedowns"."ended_at" IS NULL AND "takedowns"."closet_item_id" IS NULL;--> statement-breakpoint
CREATE INDEX `takedowns_user` ON `takedowns` (`user_id`);--> statement-breakpoint
CREATE INDEX `takedowns_closet` ON `takedowns` (`closet_id`);--> statement-breakpoint
CREATE INDEX `takedowns_item` ON `takedowns` (`closet_item_id`);--> statement-breakpoint
CREATE INDEX `takedowns_untold` ON `takedowns` (`created_at`) WHERE "takedowns"."untold" IS NOT NULL;--> statement-breakpoint
CREATE INDEX `takedowns_appealed` ON `takedowns` (`appealed_at`) WHERE "takedowns"."appealed_at" IS NOT NULL AND "takedowns"."answered_at" IS NULL;--> statement-breakpoint
ALTER TABLE `notices` ADD `takedown_id` text;--> statement-breakpoint
CREATE INDEX `notices_takedown` ON `notices` (`takedown_id`) WHERE "notices"."takedown_id" IS NOT NULL;--> statement-breakpoint
INSERT INTO takedowns (id, user_id, closet_id, note, is_automatic, created_at)
SELECT lower(hex(randomblob(16))), user_id, id, coalesce(takedown_reason, ''), 0, taken_down_at
FROM closets WHERE taken_down_at IS NOT NULL;
--> statement-breakpoint
INSERT INTO takedowns (id, user_id, closet_id, closet_item_id, note, is_automatic, created_at)
SELECT lower(hex(randomblob(16))), user_id, closet_id, id, coalesce(takedown_reason, ''), 0, taken_down_at
FROM closet_items WHERE taken_down_at IS NOT NULL;
