ALTER TABLE `influencer_requests` ADD `handle_check` text;--> statement-breakpoint
ALTER TABLE `influencer_requests` ADD `mail_due_at` integer;--> statement-breakpoint
CREATE INDEX `influencer_requests_mail_due` ON `influencer_requests` (`mail_due_at`) WHERE "influencer_requests"."mail_due_at" IS NOT NULL;