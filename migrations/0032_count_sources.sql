ALTER TABLE `closet_item_counts` ADD `instagram_views` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `closet_item_counts` ADD `instagram_try_ons` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `closet_item_counts` ADD `instagram_clicks` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `closet_item_counts` ADD `tiktok_views` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `closet_item_counts` ADD `tiktok_try_ons` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `closet_item_counts` ADD `tiktok_clicks` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `closet_item_counts` ADD `direct_views` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `closet_item_counts` ADD `direct_try_ons` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `closet_item_counts` ADD `direct_clicks` integer DEFAULT 0 NOT NULL;