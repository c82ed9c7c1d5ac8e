CREATE TABLE `admin_actions` (
	`id` text PRIMARY KEY NOT NULL,
	`at` integer NOT NULL,
	`actor` text,
	`action` text NOT NULL,
	`subject_kind` text,
	`subject_id` text,
	`detail` text
);
--> statement-breakpoint
CREATE INDEX `admin_actions_newest` ON `admin_actions` (`at`,`id`);--> statement-breakpoint
CREATE INDEX `admin_actions_actor` ON `admin_actions` (`actor`) WHERE "admin_actions"."actor" IS NOT NULL;--> statement-breakpoint
CREATE INDEX `admin_actions_subject` ON `admin_actions` (`subject_id`) WHERE "admin_actions"."subject_id" IS NOT NULL;