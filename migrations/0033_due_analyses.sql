-- allowed: an older worker's sweep also works without it; it is created again at once
DROP INDEX `closet_items_unanalysed`;--> statement-breakpoint
CREATE INDEX `closet_items_unanalysed` ON `closet_items` (`created_at`) WHERE analysed_image_url IS NOT clothing_image_url AND visibility = 'public';