CREATE TABLE `result_deletions` (
	`user_id` text PRIMARY KEY NOT NULL,
	`chosen_at` integer NOT NULL,
	`due_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `result_deletions_due` ON `result_deletions` (`due_at`);