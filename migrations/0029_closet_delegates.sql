CREATE TABLE `closet_actions` (
	`closet_id` text NOT NULL,
	`number` integer NOT NULL,
	`user_id` text NOT NULL,
	`actor_id` text,
	`action` text NOT NULL,
	`item_id` text,
	`collection_id` text,
	`title` text,
	`count` integer DEFAULT 1 NOT NULL,
	`at` integer NOT NULL,
	PRIMARY KEY(`closet_id`, `number`),
	FOREIGN KEY (`closet_id`) REFERENCES `closets`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`actor_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `closet_actions_user` ON `closet_actions` (`user_id`);--> statement-breakpoint
CREATE INDEX `closet_actions_actor` ON `closet_actions` (`actor_id`);--> statement-breakpoint
CREATE INDEX `closet_actions_at` ON `closet_actions` (`at`);--> statement-breakpoint
CREATE TABLE `closet_delegates` (
	`id` text PRIMARY KEY NOT NULL,
	`closet_id` text NOT NULL,
	`user_id` text NOT NULL,
	`delegate_id` text,
	`email` text,
	`token_hash` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`accepted_at` integer,
	`ended_at` integer,
	FOREIGN KEY (`closet_id`) REFERENCES `closets`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`delegate_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "closet_delegates_account" CHECK(("closet_delegates"."accepted_at" IS NULL) = ("closet_delegates"."delegate_id" IS NULL)),
	CONSTRAINT "closet_delegates_email" CHECK(("closet_delegates"."email" IS NOT NULL) = ("closet_delegates"."accepted_at" IS NULL AND "closet_delegates"."ended_at" IS NULL))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `closet_delegates_token_hash_unique` ON `closet_delegates` (`token_hash`);--> statement-breakpoint
CREATE INDEX `closet_delegates_closet` ON `closet_delegates` (`closet_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `closet_delegates_user` ON `closet_delegates` (`user_id`);--> statement-breakpoint
CREATE INDEX `closet_delegates_delegate` ON `closet_delegates` (`delegate_id`);--> statement-breakpoint
CREATE INDEX `closet_delegates_open` ON `closet_delegates` (`expires_at`) WHERE "closet_delegates"."email" IS NOT NULL;--> statement-breakpoint
CREATE INDEX `closet_delegates_ended` ON `closet_delegates` (`ended_at`) WHERE "closet_delegates"."ended_at" IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `closet_delegates_one_an_account` ON `closet_delegates` (`closet_id`,`delegate_id`) WHERE "closet_delegates"."ended_at" IS NULL AND "closet_delegates"."delegate_id" IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `closet_delegates_one_an_address` ON `closet_delegates` (`closet_id`,`email`) WHERE "closet_delegates"."email" IS NOT NULL;--> statement-breakpoint
CREATE TRIGGER `closet_actions_bound` AFTER INSERT ON `closet_actions` BEGIN
	DELETE FROM `closet_actions`
	WHERE `closet_id` = NEW.`closet_id` AND `number` <= NEW.`number` - 1000;
END;
