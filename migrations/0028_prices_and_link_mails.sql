CREATE TABLE `link_mails` (
	`user_id` text PRIMARY KEY NOT NULL,
	`due_at` integer,
	`listed_at` integer DEFAULT 0 NOT NULL,
	`told_until` integer DEFAULT 0 NOT NULL,
	`mail_id` text,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `link_mails_due` ON `link_mails` (`due_at`) WHERE "link_mails"."due_at" IS NOT NULL;--> statement-breakpoint
ALTER TABLE `closet_items` ADD `price_amount` integer;--> statement-breakpoint
ALTER TABLE `closet_items` ADD `price_currency` text;--> statement-breakpoint
ALTER TABLE `closet_items` ADD `price_shop` text;--> statement-breakpoint
ALTER TABLE `closet_items` ADD `price_read_at` integer;--> statement-breakpoint
ALTER TABLE `closet_items` ADD `price_ends_at` integer;--> statement-breakpoint
CREATE INDEX `closet_items_price` ON `closet_items` (`price_ends_at`) WHERE "closet_items"."price_ends_at" IS NOT NULL;--> statement-breakpoint
ALTER TABLE `import_rows` ADD `price` text;--> statement-breakpoint
-- A mail that failed is written again after a week, because it may have arrived.
CREATE TRIGGER mails_end_link_mail AFTER UPDATE OF state ON mails
WHEN NEW.kind = 'link_problems' AND OLD.state = 'queued' AND NEW.state <> 'queued'
BEGIN
  UPDATE link_mails SET mail_id = NULL,
    told_until = CASE WHEN NEW.state = 'sent' OR NEW.is_refused THEN listed_at ELSE told_until END,
    due_at = CASE WHEN NEW.state = 'sent' OR NEW.is_refused THEN due_at
      ELSE coalesce(due_at, NEW.ended_at + 604800000) END
  WHERE user_id = NEW.user_id AND mail_id = NEW.id;
END;
