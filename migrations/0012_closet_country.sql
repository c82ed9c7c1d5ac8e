ALTER TABLE `closets` ADD `country` text;--> statement-breakpoint
-- A new version has a new address of its card, whose earlier picture had no ad label.
UPDATE `closets` SET `version` = `version` + 1;
