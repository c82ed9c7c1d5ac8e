ALTER TABLE `reference_images` ADD `findings` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `generations` ADD `engine` text DEFAULT 'local' NOT NULL;