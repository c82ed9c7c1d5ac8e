CREATE INDEX `credit_ledger_newest` ON `credit_ledger` (`created_at`);--> statement-breakpoint
CREATE INDEX `mailboxes_user` ON `mailboxes` (`user_id`);--> statement-breakpoint
CREATE INDEX `verification_expires_at` ON `verification` (`expires_at`);--> statement-breakpoint
CREATE INDEX `closet_items_user` ON `closet_items` (`user_id`);--> statement-breakpoint
CREATE INDEX `collection_items_item` ON `collection_items` (`closet_item_id`,`closet_id`);--> statement-breakpoint
CREATE INDEX `collection_items_user` ON `collection_items` (`user_id`);--> statement-breakpoint
CREATE INDEX `collections_user` ON `collections` (`user_id`);--> statement-breakpoint
CREATE INDEX `influencer_requests_decided` ON `influencer_requests` (`decided_by`) WHERE "influencer_requests"."decided_by" IS NOT NULL;--> statement-breakpoint
CREATE INDEX `moderation_log_decided` ON `moderation_log` (`decided_by`) WHERE "moderation_log"."decided_by" IS NOT NULL;--> statement-breakpoint
CREATE INDEX `reports_closet` ON `reports` (`closet_id`);