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
ALTER TABLE `closets` ADD `published_version` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `closets_unpublished` ON `closets` (`id`) WHERE "closets"."version" > "closets"."published_version";--> statement-breakpoint
CREATE INDEX `closet_item_likes_actor` ON `closet_item_likes` (`actor`);--> statement-breakpoint
CREATE UNIQUE INDEX `influencer_requests_handle` ON `influencer_requests` (lower("instagram_handle")) WHERE "influencer_requests"."status" <> 'declined';