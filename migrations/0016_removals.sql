CREATE TABLE `removals` (
	`kind` text NOT NULL,
	`subject` text NOT NULL,
	`owner_id` text NOT NULL,
	`due_at` integer DEFAULT 0 NOT NULL,
	`planned_at` integer DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)) NOT NULL,
	PRIMARY KEY(`kind`, `subject`),
	CONSTRAINT "removals_kind" CHECK("removals"."kind" IN
      ('closet', 'generation', 'stop', 'picture', 'placement', 'account'))
);
--> statement-breakpoint
CREATE INDEX `removals_due` ON `removals` (`due_at`);--> statement-breakpoint
CREATE INDEX `removals_owner` ON `removals` (`owner_id`);--> statement-breakpoint
CREATE INDEX `generations_output` ON `generations` (`output_image_url`) WHERE "generations"."output_image_url" IS NOT NULL;--> statement-breakpoint
-- Whoever deletes or changes a row: what it named outside the database is removed after it.
CREATE TRIGGER generations_plan_removal AFTER DELETE ON generations
BEGIN
  DELETE FROM removals WHERE kind = 'stop' AND subject = OLD.id;
  INSERT INTO removals (kind, subject, owner_id) VALUES ('generation', OLD.id, OLD.user_id)
  ON CONFLICT (kind, subject) DO UPDATE
    SET due_at = 0, planned_at = max(excluded.planned_at, planned_at + 1);
END;
--> statement-breakpoint
CREATE TRIGGER closets_plan_removal AFTER DELETE ON closets
BEGIN
  INSERT INTO removals (kind, subject, owner_id) VALUES ('closet', OLD.instagram_handle, OLD.user_id)
  ON CONFLICT (kind, subject) DO UPDATE
    SET due_at = 0, planned_at = max(excluded.planned_at, planned_at + 1);
END;
--> statement-breakpoint
CREATE TRIGGER reference_images_plan_removal AFTER DELETE ON reference_images
BEGIN
  INSERT INTO removals (kind, subject, owner_id) VALUES ('picture', OLD.file_path, OLD.user_id)
  ON CONFLICT (kind, subject) DO UPDATE
    SET due_at = 0, planned_at = max(excluded.planned_at, planned_at + 1);
END;
--> statement-breakpoint
CREATE TRIGGER reference_images_plan_replaced AFTER UPDATE OF file_path ON reference_images
WHEN OLD.file_path <> NEW.file_path
BEGIN
  INSERT INTO removals (kind, subject, owner_id) VALUES ('picture', OLD.file_path, OLD.user_id)
  ON CONFLICT (kind, subject) DO UPDATE
    SET due_at = 0, planned_at = max(excluded.planned_at, planned_at + 1);
  DELETE FROM removals WHERE kind = 'picture' AND subject IN (NEW.file_path);
END;
--> statement-breakpoint
CREATE TRIGGER reference_images_keep_named AFTER INSERT ON reference_images
BEGIN
  DELETE FROM removals WHERE kind = 'picture' AND subject IN (NEW.file_path);
END;
--> statement-breakpoint
CREATE TRIGGER profiles_plan_removal AFTER DELETE ON profiles
BEGIN
  INSERT INTO removals (kind, subject, owner_id)
  SELECT 'picture', substr(url, 8), OLD.id FROM (SELECT OLD.profile_picture_url AS url)
  WHERE url LIKE '/media/%'
  ON CONFLICT (kind, subject) DO UPDATE
    SET due_at = 0, planned_at = max(excluded.planned_at, planned_at + 1);
END;
--> statement-breakpoint
CREATE TRIGGER profiles_plan_replaced AFTER UPDATE OF profile_picture_url ON profiles
WHEN OLD.profile_picture_url IS NOT NEW.profile_picture_url
BEGIN
  INSERT INTO removals (kind, subject, owner_id)
  SELECT 'picture', substr(url, 8), OLD.id FROM (SELECT OLD.profile_picture_url AS url)
  WHERE url LIKE '/media/%'
  ON CONFLICT (kind, subject) DO UPDATE
    SET due_at = 0, planned_at = max(excluded.planned_at, planned_at + 1);
  DELETE FROM removals WHERE kind = 'picture' AND subject IN (substr(NEW.profile_picture_url, 8));
END;
--> statement-breakpoint
CREATE TRIGGER closet_items_plan_removal AFTER DELETE ON closet_items
BEGIN
  INSERT INTO removals (kind, subject, owner_id)
  SELECT 'picture', substr(url, 8), OLD.user_id FROM (SELECT OLD.clothing_image_url AS url UNION SELECT OLD.wearing_image_url)
  WHERE url LIKE '/media/%'
  ON CONFLICT (kind, subject) DO UPDATE
    SET due_at = 0, planned_at = max(excluded.planned_at, planned_at + 1);
END;
--> statement-breakpoint
CREATE TRIGGER closet_items_plan_replaced AFTER UPDATE OF clothing_image_url, wearing_image_url ON closet_items
BEGIN
  INSERT INTO removals (kind, subject, owner_id)
  SELECT 'picture', substr(url, 8), OLD.user_id FROM (SELECT OLD.clothing_image_url AS url UNION SELECT OLD.wearing_image_url)
  WHERE url LIKE '/media/%'
    AND url IS NOT NEW.clothing_image_url AND url IS NOT NEW.wearing_image_url
  ON CONFLICT (kind, subject) DO UPDATE
    SET due_at = 0, planned_at = max(excluded.planned_at, planned_at + 1);
  DELETE FROM removals WHERE kind = 'picture' AND subject IN (substr(NEW.clothing_image_url, 8), substr(NEW.wearing_image_url, 8));
END;
--> statement-breakpoint
CREATE TRIGGER closet_items_keep_named AFTER INSERT ON closet_items
BEGIN
  DELETE FROM removals WHERE kind = 'picture' AND subject IN (substr(NEW.clothing_image_url, 8), substr(NEW.wearing_image_url, 8));
END;
--> statement-breakpoint
-- The pictures of what is taken down, restored, or changed while it is taken down are moved.
CREATE TRIGGER closet_items_plan_placement AFTER UPDATE OF taken_down_at, clothing_image_url, wearing_image_url
ON closet_items WHEN coalesce(NEW.taken_down_at, OLD.taken_down_at,
  (SELECT taken_down_at FROM closets WHERE id = NEW.closet_id)) IS NOT NULL
BEGIN
  INSERT INTO removals (kind, subject, owner_id)
  SELECT 'placement', substr(url, 8), NEW.user_id FROM (SELECT NEW.clothing_image_url AS url UNION SELECT NEW.wearing_image_url)
  WHERE url LIKE '/media/%'
  ON CONFLICT (kind, subject) DO UPDATE
    SET due_at = 0, planned_at = max(excluded.planned_at, planned_at + 1);
END;
--> statement-breakpoint
CREATE TRIGGER closet_items_plan_first_placement AFTER INSERT ON closet_items
WHEN (SELECT taken_down_at FROM closets WHERE id = NEW.closet_id) IS NOT NULL
BEGIN
  INSERT INTO removals (kind, subject, owner_id)
  SELECT 'placement', substr(url, 8), NEW.user_id FROM (SELECT NEW.clothing_image_url AS url UNION SELECT NEW.wearing_image_url)
  WHERE url LIKE '/media/%'
  ON CONFLICT (kind, subject) DO UPDATE
    SET due_at = 0, planned_at = max(excluded.planned_at, planned_at + 1);
END;
--> statement-breakpoint
CREATE TRIGGER profiles_plan_placement AFTER UPDATE OF profile_picture_url ON profiles
WHEN EXISTS (SELECT 1 FROM closets WHERE user_id = NEW.id AND taken_down_at IS NOT NULL)
BEGIN
  INSERT INTO removals (kind, subject, owner_id)
  SELECT 'placement', substr(url, 8), NEW.id FROM (SELECT NEW.profile_picture_url AS url)
  WHERE url LIKE '/media/%'
  ON CONFLICT (kind, subject) DO UPDATE
    SET due_at = 0, planned_at = max(excluded.planned_at, planned_at + 1);
END;
--> statement-breakpoint
CREATE TRIGGER closets_plan_placement AFTER UPDATE OF taken_down_at ON closets
WHEN (OLD.taken_down_at IS NULL) <> (NEW.taken_down_at IS NULL)
BEGIN
  INSERT INTO removals (kind, subject, owner_id)
  SELECT 'placement', substr(url, 8), NEW.user_id FROM (
    SELECT profile_picture_url AS url FROM profiles WHERE id = NEW.user_id
    UNION SELECT clothing_image_url FROM closet_items WHERE closet_id = NEW.id
    UNION SELECT wearing_image_url FROM closet_items WHERE closet_id = NEW.id)
  WHERE url LIKE '/media/%'
  ON CONFLICT (kind, subject) DO UPDATE
    SET due_at = 0, planned_at = max(excluded.planned_at, planned_at + 1);
END;
--> statement-breakpoint
-- Erasures that were cut off go on as removals.
INSERT INTO removals (kind, subject, owner_id)
SELECT 'generation', value, user_id FROM erasures, json_each(generation_ids)
UNION ALL SELECT 'account', user_id, user_id FROM erasures;
--> statement-breakpoint
DELETE FROM erasures;
