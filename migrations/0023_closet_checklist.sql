ALTER TABLE `closets` ADD `first_shared_at` integer;--> statement-breakpoint
ALTER TABLE `closets` ADD `checklist_closed_at` integer;