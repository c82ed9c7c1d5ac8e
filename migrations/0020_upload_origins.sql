ALTER TABLE `closet_items` ADD `clothing_origin` text;--> statement-breakpoint
ALTER TABLE `closet_items` ADD `wearing_origin` text;