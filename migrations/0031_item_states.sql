CREATE TABLE `closet_previews` (
	`closet_id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`token_hash` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`closet_id`) REFERENCES `closets`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `closet_previews_token_hash_unique` ON `closet_previews` (`token_hash`);--> statement-breakpoint
CREATE INDEX `closet_previews_user` ON `closet_previews` (`user_id`);--> statement-breakpoint
CREATE INDEX `closet_previews_expired` ON `closet_previews` (`expires_at`);--> statement-breakpoint
ALTER TABLE `closet_items` ADD `visibility` text DEFAULT 'public' NOT NULL;--> statement-breakpoint
ALTER TABLE `closet_items` ADD `public_at` integer;--> statement-breakpoint
ALTER TABLE `closet_items` ADD `was_public` integer DEFAULT true NOT NULL;--> statement-breakpoint
CREATE INDEX `closet_items_scheduled` ON `closet_items` (`public_at`) WHERE "closet_items"."public_at" IS NOT NULL;--> statement-breakpoint
-- The pictures of an item that is not public, or no longer or again, are moved.
CREATE TRIGGER closet_items_plan_visibility AFTER UPDATE OF visibility, clothing_image_url, wearing_image_url
ON closet_items WHEN 'public' NOT IN (NEW.visibility, OLD.visibility) OR NEW.visibility <> OLD.visibility
BEGIN
  INSERT INTO removals (kind, subject, owner_id)
  SELECT 'placement', substr(url, 8), NEW.user_id FROM (SELECT NEW.clothing_image_url AS url UNION SELECT NEW.wearing_image_url)
  WHERE url LIKE '/media/%'
  ON CONFLICT (kind, subject) DO UPDATE
    SET due_at = 0, planned_at = max(excluded.planned_at, planned_at + 1);
END;
--> statement-breakpoint
CREATE TRIGGER closet_items_plan_draft_placement AFTER INSERT ON closet_items
WHEN NEW.visibility <> 'public'
BEGIN
  INSERT INTO removals (kind, subject, owner_id)
  SELECT 'placement', substr(url, 8), NEW.user_id FROM (SELECT NEW.clothing_image_url AS url UNION SELECT NEW.wearing_image_url)
  WHERE url LIKE '/media/%'
  ON CONFLICT (kind, subject) DO UPDATE
    SET due_at = 0, planned_at = max(excluded.planned_at, planned_at + 1);
END;
--> statement-breakpoint
-- The analysis is deleted with the public picture.
CREATE TRIGGER closet_items_forget_hidden_analysis AFTER UPDATE OF visibility ON closet_items
WHEN NEW.visibility <> 'public' AND OLD.visibility = 'public'
BEGIN
  UPDATE closet_items SET analysed_image_url = NULL WHERE id = NEW.id;
END;
