CREATE TABLE `import_rows` (
	`id` text PRIMARY KEY NOT NULL,
	`import_id` text NOT NULL,
	`user_id` text NOT NULL,
	`position` integer NOT NULL,
	`link` text NOT NULL,
	`title` text,
	`caption` text,
	`state` text NOT NULL,
	`failure_code` text,
	`images` text DEFAULT '[]' NOT NULL,
	`picture_path` text,
	`is_wanted` integer DEFAULT false NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`reading` text,
	`due_at` integer,
	FOREIGN KEY (`import_id`) REFERENCES `imports`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "import_rows_state" CHECK("import_rows"."state" IN ('waiting', 'reading', 'ready', 'failed', 'published')),
	CONSTRAINT "import_rows_due" CHECK(("import_rows"."due_at" IS NOT NULL) = ("import_rows"."state" IN ('waiting', 'reading')))
);
--> statement-breakpoint
CREATE INDEX `import_rows_user` ON `import_rows` (`user_id`);--> statement-breakpoint
CREATE INDEX `import_rows_due` ON `import_rows` (`due_at`) WHERE "import_rows"."due_at" IS NOT NULL;--> statement-breakpoint
CREATE INDEX `import_rows_picture` ON `import_rows` (`picture_path`) WHERE "import_rows"."picture_path" IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `import_rows_position` ON `import_rows` (`import_id`,`position`);--> statement-breakpoint
CREATE TABLE `imports` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `imports_one_a_user` ON `imports` (`user_id`);--> statement-breakpoint
CREATE INDEX `imports_expires` ON `imports` (`expires_at`);