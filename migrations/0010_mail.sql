CREATE TABLE `mails` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text,
	`kind` text NOT NULL,
	`content` text,
	`state` text DEFAULT 'queued' NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`due_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`handed_to` text,
	`reason` text,
	`created_at` integer NOT NULL,
	`ended_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "mails_state" CHECK("mails"."state" IN ('queued', 'sent', 'failed')),
	CONSTRAINT "mails_content" CHECK(("mails"."state" = 'queued') = ("mails"."content" IS NOT NULL)),
	CONSTRAINT "mails_ended_at" CHECK(("mails"."state" = 'queued') = ("mails"."ended_at" IS NULL))
);
--> statement-breakpoint
CREATE INDEX `mails_due` ON `mails` (`due_at`) WHERE "mails"."state" = 'queued';--> statement-breakpoint
CREATE INDEX `mails_ended` ON `mails` (`ended_at`) WHERE "mails"."ended_at" IS NOT NULL;--> statement-breakpoint
CREATE INDEX `mails_user` ON `mails` (`user_id`);