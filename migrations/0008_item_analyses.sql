ALTER TABLE `closet_items` ADD `garment_strokes` text;--> statement-breakpoint
ALTER TABLE `closet_items` ADD `garment_kind` text;--> statement-breakpoint
ALTER TABLE `closet_items` ADD `analysed_image_url` text;--> statement-breakpoint
ALTER TABLE `closet_items` ADD `analysed_kind` text;--> statement-breakpoint
ALTER TABLE `closet_items` ADD `analysed_refusal` text;--> statement-breakpoint
CREATE INDEX `closet_items_unanalysed` ON `closet_items` (`created_at`) WHERE analysed_image_url IS NOT clothing_image_url;--> statement-breakpoint
-- The analysis of a hidden picture is deleted with it; a restored picture is analysed again.
CREATE TRIGGER closet_items_forget_analysis AFTER UPDATE OF taken_down_at ON closet_items
WHEN NEW.taken_down_at IS NOT NULL
BEGIN
  UPDATE closet_items SET analysed_image_url = NULL WHERE id = NEW.id;
END;
--> statement-breakpoint
CREATE TRIGGER closets_forget_analyses AFTER UPDATE OF taken_down_at ON closets
WHEN NEW.taken_down_at IS NOT NULL
BEGIN
  UPDATE closet_items SET analysed_image_url = NULL WHERE closet_id = NEW.id;
END;
