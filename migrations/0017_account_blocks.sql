ALTER TABLE `user` ADD `blocked_at` integer;--> statement-breakpoint
ALTER TABLE `user` ADD `blocked_reason` text;--> statement-breakpoint
-- A blocked account gets no session by any path.
CREATE TRIGGER session_not_of_blocked BEFORE INSERT ON session
WHEN EXISTS (SELECT 1 FROM user WHERE id = NEW.user_id AND blocked_at IS NOT NULL)
BEGIN
  SELECT RAISE(ABORT, 'session: blocked account');
END;
--> statement-breakpoint
-- The pictures of a closet are hidden and shown with the account of its owner.
CREATE TRIGGER user_plan_placement AFTER UPDATE OF blocked_at ON user
WHEN (OLD.blocked_at IS NULL) <> (NEW.blocked_at IS NULL)
BEGIN
  INSERT INTO removals (kind, subject, owner_id)
  SELECT 'placement', substr(url, 8), NEW.id FROM (
    SELECT p.profile_picture_url AS url FROM profiles p JOIN closets c ON c.user_id = p.id WHERE p.id = NEW.id
    UNION SELECT clothing_image_url FROM closet_items WHERE user_id = NEW.id
    UNION SELECT wearing_image_url FROM closet_items WHERE user_id = NEW.id)
  WHERE url LIKE '/media/%'
  ON CONFLICT (kind, subject) DO UPDATE
    SET due_at = 0, planned_at = max(excluded.planned_at, planned_at + 1);
END;
