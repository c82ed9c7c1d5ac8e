CREATE TABLE `cron_runs` (
	`name` text PRIMARY KEY NOT NULL,
	`started_at` integer NOT NULL,
	`ms` integer NOT NULL,
	`ok` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `generation_ends` (
	`day` text NOT NULL,
	`engine` text NOT NULL,
	`outcome` text NOT NULL,
	`count` integer NOT NULL,
	`total_ms` integer NOT NULL,
	PRIMARY KEY(`day`, `engine`, `outcome`)
);
--> statement-breakpoint
CREATE TABLE `invariant_checks` (
	`law` text PRIMARY KEY NOT NULL,
	`checked_at` integer NOT NULL,
	`broken` integer NOT NULL,
	`example` text
);
--> statement-breakpoint
CREATE TABLE `stage_times` (
	`day` text NOT NULL,
	`engine` text NOT NULL,
	`stage` text NOT NULL,
	`count` integer NOT NULL,
	`total_ms` integer NOT NULL,
	PRIMARY KEY(`day`, `engine`, `stage`)
);
