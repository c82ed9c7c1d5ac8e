CREATE TABLE `closet_batches` (
	`object` text PRIMARY KEY NOT NULL,
	`batch` integer NOT NULL,
	`applied_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `closet_batches_applied` ON `closet_batches` (`applied_at`);