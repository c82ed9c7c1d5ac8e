CREATE TABLE `notices` (
	`id` text PRIMARY KEY NOT NULL,
	`contact` text NOT NULL,
	`signature` text,
	`outcome` text,
	`is_untold` integer DEFAULT false NOT NULL,
	`forget_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `notices_forget_at` ON `notices` (`forget_at`);--> statement-breakpoint
CREATE INDEX `notices_untold` ON `notices` (`id`) WHERE "notices"."is_untold" = 1;--> statement-breakpoint
ALTER TABLE `reports` ADD `deadline_at` integer;--> statement-breakpoint
ALTER TABLE `reports` ADD `hidden_at` integer;--> statement-breakpoint
CREATE INDEX `reports_deadline` ON `reports` (`hidden_at`,`deadline_at`) WHERE "reports"."deadline_at" IS NOT NULL AND "reports"."decided_at" IS NULL;--> statement-breakpoint
CREATE TRIGGER reports_decide_notice AFTER DELETE ON reports
BEGIN
  UPDATE notices SET outcome = 'gone', is_untold = 1 WHERE id = OLD.id AND outcome IS NULL;
END;
