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
CREATE TABLE `profiles` (
	`id` text PRIMARY KEY NOT NULL,
	`first_name` text DEFAULT '' NOT NULL,
	`last_name` text DEFAULT '' NOT NULL,
	`credits` integer DEFAULT 0 NOT NULL,
	`renewed_on` text NOT NULL,
	`profile_picture_url` text,
	`bio` text,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "profiles_credits_range" CHECK("profiles"."credits" BETWEEN 0 AND 1000000)
);
--> statement-breakpoint
CREATE INDEX `profiles_renewed_on` ON `profiles` (`renewed_on`);--> statement-breakpoint
CREATE TABLE `reference_images` (
	`user_id` text PRIMARY KEY NOT NULL,
	`file_path` text NOT NULL,
	`uploaded_at` integer NOT NULL,
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
CREATE TABLE `rate_limits` (
	`key` text PRIMARY KEY NOT NULL,
	`window_started_at` integer NOT NULL,
	`count` integer NOT NULL
);
--> statement-breakpoint
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
CREATE TABLE `closet_item_likes` (
	`closet_item_id` text NOT NULL,
	`actor` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`closet_item_id`, `actor`),
	FOREIGN KEY (`closet_item_id`) REFERENCES `closet_items`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
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
	FOREIGN KEY (`closet_id`) REFERENCES `closets`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "closet_items_likes" CHECK("closet_items"."likes" >= 0),
	CONSTRAINT "closet_items_pin" CHECK("closet_items"."is_pinned" = ("closet_items"."pin_order" IS NOT NULL))
);
--> statement-breakpoint
CREATE INDEX `closet_items_closet` ON `closet_items` (`closet_id`,`created_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `closet_items_id_closet` ON `closet_items` (`id`,`closet_id`);--> statement-breakpoint
CREATE TABLE `closets` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`title` text NOT NULL,
	`instagram_handle` text NOT NULL,
	`color_theme` text DEFAULT '#000000' NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "closets_color" CHECK("closets"."color_theme" GLOB '#[0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f]')
);
--> statement-breakpoint
CREATE UNIQUE INDEX `closets_one_a_user` ON `closets` (`user_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `closets_handle` ON `closets` (lower("instagram_handle"));--> statement-breakpoint
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
	`error_message` text,
	`product_url` text,
	`closet_item_id` text,
	`idempotency_key` text,
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
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "influencer_requests_followers" CHECK("influencer_requests"."follower_count" >= 0),
	CONSTRAINT "influencer_requests_status" CHECK("influencer_requests"."status" IN ('pending', 'approved', 'declined'))
);
--> statement-breakpoint
CREATE INDEX `influencer_requests_status` ON `influencer_requests` (`status`,`created_at`);