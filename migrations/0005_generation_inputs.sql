ALTER TABLE `generations` ADD `garment_hash` text;--> statement-breakpoint
ALTER TABLE `generations` ADD `fit` text;