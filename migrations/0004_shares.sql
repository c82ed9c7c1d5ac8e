CREATE TABLE `generation_shares` (
	`id` text PRIMARY KEY NOT NULL,
	`generation_id` text NOT NULL,
	`user_id` text NOT NULL,
	`token_hash` text NOT NULL,
	`preview_picture` integer NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`generation_id`) REFERENCES `generations`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `generation_shares_generation_id_unique` ON `generation_shares` (`generation_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `generation_shares_token_hash_unique` ON `generation_shares` (`token_hash`);--> statement-breakpoint
CREATE INDEX `generation_shares_user` ON `generation_shares` (`user_id`);--> statement-breakpoint
CREATE INDEX `generation_shares_end` ON `generation_shares` (`expires_at`);--> statement-breakpoint
CREATE TABLE `share_votes` (
	`share_id` text NOT NULL,
	`actor` text NOT NULL,
	`vote` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`share_id`, `actor`),
	FOREIGN KEY (`share_id`) REFERENCES `generation_shares`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "share_votes_vote" CHECK("share_votes"."vote" IN ('yes', 'no'))
);
--> statement-breakpoint
CREATE INDEX `share_votes_actor` ON `share_votes` (`actor`);