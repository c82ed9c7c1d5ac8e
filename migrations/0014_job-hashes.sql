ALTER TABLE `generations` ADD `job_hash` text;--> statement-breakpoint
ALTER TABLE `generations` ADD `job_refusal` text;