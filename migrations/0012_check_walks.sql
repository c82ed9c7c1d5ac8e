CREATE TABLE `check_walks` (
	`name` text PRIMARY KEY NOT NULL,
	`reached` text NOT NULL
);
--> statement-breakpoint
ALTER TABLE `invariant_checks` ADD `found` integer DEFAULT 0 NOT NULL;