CREATE TABLE `favourites` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`generation_id` text,
	`closet_item_id` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`generation_id`) REFERENCES `generations`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`closet_item_id`) REFERENCES `closet_items`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "favourites_one" CHECK(("favourites"."generation_id" IS NULL) <> ("favourites"."closet_item_id" IS NULL))
);
--> statement-breakpoint
CREATE INDEX `favourites_newest` ON `favourites` (`user_id`,`created_at`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `favourites_generation` ON `favourites` (`generation_id`,`user_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `favourites_item` ON `favourites` (`closet_item_id`,`user_id`);